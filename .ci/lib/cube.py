"""A model of the cube that shares nothing with the program.

A sticker is a point in space: twice its cubie plus the normal of its face. A turn rotates the points
of its layer. Each centre has four more points, which show how far it is turned (supercubes).

A state lists what is at each point: either the number of the point where it belongs, which tells all
stickers apart, or the letter of its colour.
"""
import functools
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
FACE_TURNS = [move for move in MOVES if move[0] in FACES]


def replay(moves, state=SOLVED):
    """Returns a state after moves such as R U2 F'. A KeyError names a move that does not exist."""
    for move in moves.split():
        state = after(MOVES[move], state)
    return state


def turned(moves, facelets=FACELETS):
    """Returns the facelets of a cube after some moves."""
    return replay(moves, facelets.encode())[:54].decode()


def random_moves(number, faces="URFDLB"):
    """Returns random face turns, no two in a row about one axis, so that each has one notation."""
    moves, axis = [], None
    while len(moves) < number:
        face = random.choice(faces)
        if "URFDLB".index(face) % 3 != axis:
            axis = "URFDLB".index(face) % 3
            moves.append(face + random.choice(("", "2", "'")))
    return " ".join(moves)


def inverse(moves):
    undo = {"": "'", "2": "2", "'": ""}
    return " ".join(move[0] + undo[move[1:]] for move in reversed(moves.split()))


# ---- Pieces ----


def all_pieces():
    """Returns the stickers of each corner and edge: the one on U or D first, or else on F or B, then
    clockwise."""
    cubies = {}
    for sticker, point in enumerate(POINTS[:54]):
        normal = FACES[FACELETS[sticker]][0]
        cubies.setdefault(combine((1, point), (-1, normal)), []).append(sticker)
    for stickers in cubies.values():
        stickers.sort(key=lambda sticker: "UDFBRL".index(FACELETS[sticker]))
        if len(stickers) == 3:
            a, b, c = (FACES[FACELETS[sticker]][0] for sticker in stickers)
            if dot(a, cross(b, c)) > 0:
                stickers[1:] = reversed(stickers[1:])
    return [tuple(stickers) for stickers in cubies.values() if len(stickers) > 1]


PIECES = all_pieces()
# The stickers of the piece with these colours, in this order.
BY_COLOURS = {}
for piece in PIECES:
    for first in range(len(piece)):
        stickers = piece[first:] + piece[:first]
        BY_COLOURS["".join(FACELETS[sticker] for sticker in stickers)] = stickers


def read(text):
    """Returns the state of a cube given by facelets, perhaps with turned centres as in `centres U+ F2`.
    A KeyError names the colours of a piece that does not exist."""
    facelets, _, centres = text.partition(" centres ")
    state = bytearray(SOLVED)
    for piece in PIECES:
        stickers = BY_COLOURS["".join(facelets[sticker] for sticker in piece)]
        for position, sticker in zip(piece, stickers):
            state[position] = sticker
    for name in centres.replace("upright", "").split():
        first = 54 + 4 * "URFDLB".index(name[0])
        quarters = {"+": 1, "2": 2, "-": 3}[name[1]]
        state[first:first + 4] = [first + (i - quarters) % 4 for i in range(4)]
    return bytes(state)


# ---- Goals ----
# A goal gives each sticker a mark. It is reached when the marks are where they are in the solved cube.


def placed(is_placed):
    """Returns the goal to solve some of the pieces, chosen by the set of their faces."""
    marks = bytearray(256)
    for piece in PIECES:
        if is_placed({FACELETS[sticker] for sticker in piece}):
            for sticker in piece:
                marks[sticker] = 100 + sticker
    return bytes(marks)


def oriented(corners=False, edges=False, middle=False):
    """Returns the goal to orient the corners about U and D, to orient the edges as turns of U, D, R and
    L leave them, to bring the edges between U and D into their layer, or several of these."""
    marks = bytearray(256)
    for piece in PIECES:
        if len(piece) == 3:
            marks[piece[0]] = corners
            continue
        is_middle = FACELETS[piece[0]] not in "UD"
        mark = 2 if middle and is_middle else int(edges)
        marks[piece[0]] = mark
        if not edges:
            marks[piece[1]] = mark
    return bytes(marks)


GOALS = {
    "cross": placed(lambda faces: len(faces) == 2 and "D" in faces),
    "cross@U": placed(lambda faces: len(faces) == 2 and "U" in faces),
    "eo-fb": oriented(edges=True),
    "co-ud": oriented(corners=True),
    "slice-ud": oriented(middle=True),
    "2x2x2": placed(lambda faces: faces <= set("DLB")),
    "pair": placed(lambda faces: faces >= set("LB") and "U" not in faces),
    "dr-ud": oriented(corners=True, edges=True, middle=True),
    "2x2x3": placed(lambda faces: faces <= set("DLB") or faces <= set("DLF")),
    "corners": placed(lambda faces: len(faces) == 3),
    "xcross": placed(lambda faces: len(faces) == 2 and "D" in faces or faces in ({"L", "B"}, {"D", "L", "B"})),
}


def reaches(state, goal):
    return after(state, goal) == after(SOLVED, goal)


def mask(goal):
    """Returns the facelets of the stickers that a goal solves and of the centres, and `.` elsewhere."""
    centres = range(4, 54, 9)
    return "".join(c if goal[i] or i in centres else "." for i, c in enumerate(FACELETS))


def fits(facelets, masked):
    """Returns whether a cube has the stickers of a mask."""
    return all(wanted in (".", sticker) for wanted, sticker in zip(masked, facelets))


class Distances:
    """The distances of all cubes to a goal, by breadth-first search over the positions of its marks."""

    def __init__(self, goal):
        marked = {point for point in range(54) if goal[point]}
        reached = set()
        while reached != marked:
            reached = set(marked)
            marked |= {MOVES[turn].index(point) for point in reached for turn in FACE_TURNS}
        self.goal = goal
        self.points = bytes(sorted(marked))
        self.turns = [
            bytes(self.points.index(MOVES[turn][point]) for point in self.points) for turn in FACE_TURNS
        ]

    def key(self, state):
        return after(self.points, state).translate(self.goal)

    @functools.cached_property
    def by_key(self):
        level = {self.key(SOLVED)}
        distances = dict.fromkeys(level, 0)
        while level:
            moved = {after(turn, key) for turn in self.turns for key in level}
            level = moved - distances.keys()
            distances |= dict.fromkeys(level, max(distances.values()) + 1)
        return distances

    def __getitem__(self, state):
        return self.by_key[self.key(state)]
