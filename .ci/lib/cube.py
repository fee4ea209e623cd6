"""A model of the cube that shares nothing with the program.

A sticker is a point in space: twice its cubie plus the normal of its face. A turn rotates the points
of its layer. Each centre has four more points, which show how far it is turned (supercubes).

A state lists what is at each point: either the number of the point where it belongs, which tells all
stickers apart, or the letter of its colour.
"""
import itertools
import random

# The normal of each face, and the directions right and down on it in the unfolded cube.
FACES = {
    "U": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "R": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "F": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "D": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
    "L": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "B": ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
}
# The face that each turn follows, and the lowest and highest layer that it moves, in points.
LAYERS = {face: (face, 2, 3) for face in FACES}
LAYERS |= {"M": ("L", -1, 1), "E": ("D", -1, 1), "S": ("F", -1, 1)}
LAYERS |= {"x": ("R", -3, 3), "y": ("U", -3, 3), "z": ("F", -3, 3)}


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def combine(*terms):
    """Returns the sum of vectors, each with a factor."""
    return tuple(sum(factor * vector[axis] for factor, vector in terms) for axis in range(3))


def points():
    for normal, right, down in FACES.values():
        for row, column in itertools.product((-1, 0, 1), repeat=2):
            yield combine((3, normal), (2 * column, right), (2 * row, down))
    for normal, right, down in FACES.values():
        for sign, direction in (-1, down), (1, right), (1, down), (-1, right):
            yield combine((3, normal), (sign, direction))


POINTS = list(points())
INDEX = {point: number for number, point in enumerate(POINTS)}
SOLVED = bytes(range(len(POINTS)))
FACELETS = "".join(face * 9 for face in FACES)


def after(table, state):
    """Returns the state with entry table[i] of another state at each point i."""
    return table.translate(state.ljust(256))


def quarter_turn(face, low, high):
    """Returns the point from which each sticker comes in a clockwise quarter turn."""
    normal = FACES[face][0]
    sources = bytearray(SOLVED)
    for number, point in enumerate(POINTS):
        along = dot(point, normal)
        if low <= along <= high:
            sources[number] = INDEX[combine((along, normal), (1, cross(normal, point)))]
    return bytes(sources)


def all_moves():
    moves = {}
    for name, layer in LAYERS.items():
        once = quarter_turn(*layer)
        twice = after(once, once)
        moves |= {name: once, name + "2": twice, name + "'": after(once, twice)}
    return moves


MOVES = all_moves()


def replay(moves, state=SOLVED):
    """Returns a state after moves such as R U2 F'. A KeyError names a move that does not exist."""
    for move in moves.split():
        state = after(MOVES[move], state)
    return state


def turned(moves, facelets=FACELETS):
    """Returns the facelets of a cube after some moves."""
    return replay(moves, facelets.encode())[:54].decode()


def random_moves(number):
    """Returns random face turns, no two in a row about one axis, so that each has one notation."""
    moves, axis = [], None
    while len(moves) < number:
        face = random.choice("URFDLB")
        if "URFDLB".index(face) % 3 != axis:
            axis = "URFDLB".index(face) % 3
            moves.append(face + random.choice(("", "2", "'")))
    return " ".join(moves)


def all_pieces():
    """Returns the stickers of each corner and edge, by their colours."""
    pieces = {}
    for sticker, point in enumerate(POINTS[:54]):
        colour = FACELETS[sticker]
        pieces.setdefault(combine((1, point), (-1, FACES[colour][0])), {})[colour] = sticker
    return {frozenset(stickers): stickers for stickers in pieces.values() if len(stickers) > 1}


PIECES = all_pieces()


def read(text):
    """Returns the state of a cube given by facelets, perhaps with turned centres as in `centres U+ F2`.
    A KeyError names the colours of a piece that does not exist."""
    facelets, _, centres = text.partition(" centres ")
    state = bytearray(SOLVED)
    for piece in PIECES.values():
        stickers = PIECES[frozenset(facelets[sticker] for sticker in piece.values())]
        for position in piece.values():
            state[position] = stickers[facelets[position]]
    for name in centres.replace("upright", "").split():
        first = 54 + 4 * "URFDLB".index(name[0])
        quarters = {"+": 1, "2": 2, "-": 3}[name[1]]
        state[first:first + 4] = [first + (i - quarters) % 4 for i in range(4)]
    return bytes(state)


def mask(is_solved):
    """Returns the facelets of the centres and of some of the pieces, chosen by the set of their faces, and `.` elsewhere."""
    stickers = set(range(4, 54, 9))
    for faces, piece in PIECES.items():
        if is_solved(faces):
            stickers.update(piece.values())
    return "".join(colour if sticker in stickers else "." for sticker, colour in enumerate(FACELETS))


def fits(facelets, masked):
    """Returns whether a cube has the stickers of a mask."""
    return all(wanted in (".", sticker) for wanted, sticker in zip(masked, facelets))


GOALS = {
    "cross": mask(lambda faces: len(faces) == 2 and "D" in faces),
    "cross@U": mask(lambda faces: len(faces) == 2 and "U" in faces),
    "2x2x2": mask(lambda faces: faces <= set("DLB")),
    "pair": mask(lambda faces: faces >= set("LB") and "U" not in faces),
    "2x2x3": mask(lambda faces: faces <= set("DLB") or faces <= set("DLF")),
    "corners": mask(lambda faces: len(faces) == 3),
    "xcross": mask(lambda faces: len(faces) == 2 and "D" in faces or faces in (set("LB"), set("DLB"))),
}
