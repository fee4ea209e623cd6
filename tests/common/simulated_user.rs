//! A simulated user types random cubes with the program's keys, makes one kind of mistake, and otherwise does what the
//! screen says. It sees the screen at 80x24 and a cube, and nothing else of the program.

use cubetui::cube::random::Generator;
use cubetui::cube::{
    Color, ColorScheme, Corner, CubieCube, Edge, Face, Facelet, Orientation, PartialCube,
};
use rand::RngExt as _;

/// Where the user sits: a screen of 80x24 and a keyboard.
pub(crate) trait Seat {
    /// Starts the program without anything typed.
    fn open() -> Self;

    /// Presses a key, given by its name.
    fn send(&mut self, key: &str);

    /// Waits until the screen answers the last key.
    fn wait_for_answer(&mut self);

    /// Presses a key, and waits for the answer.
    fn press(&mut self, key: &str) {
        self.send(key);
        self.wait_for_answer();
    }

    /// Spends as much time as it takes to read a question.
    fn read(&mut self);

    /// The rows of the screen.
    fn rows(&self) -> Vec<String>;
}

/// A kind of mistake, in the cube or in typing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Clean,
    WrongColor,
    TwoWrongColors,
    Skipped,
    Doubled,
    SwappedNeighbors,
    RotatedFace,
    ExchangedFaces,
    TwistedCorner,
    FlippedEdge,
    SwappedPieces,
    TwistedAndWrongColor,
    FlippedAndWrongColor,
    SwappedAndWrongColor,
    /// A Japanese cube, and the prompts are ignored.
    Japanese,
    /// A Japanese cube, and the first prompt is read.
    JapaneseRead,
    /// The cube is held with yellow up, and the prompts are ignored.
    YellowUp,
    /// A wrong colour, and the first answer is wrong too.
    WrongAnswer,
}

pub(crate) const KINDS: [Kind; 18] = [
    Kind::Clean,
    Kind::WrongColor,
    Kind::TwoWrongColors,
    Kind::Skipped,
    Kind::Doubled,
    Kind::SwappedNeighbors,
    Kind::RotatedFace,
    Kind::ExchangedFaces,
    Kind::TwistedCorner,
    Kind::FlippedEdge,
    Kind::SwappedPieces,
    Kind::TwistedAndWrongColor,
    Kind::FlippedAndWrongColor,
    Kind::SwappedAndWrongColor,
    Kind::Japanese,
    Kind::JapaneseRead,
    Kind::YellowUp,
    Kind::WrongAnswer,
];

impl Kind {
    /// How many stickers are typed in a wrong colour.
    pub(crate) const fn wrong_colors(self) -> usize {
        match self {
            Self::TwoWrongColors => 2,
            Self::WrongColor
            | Self::TwistedAndWrongColor
            | Self::FlippedAndWrongColor
            | Self::SwappedAndWrongColor
            | Self::WrongAnswer => 1,
            _ => 0,
        }
    }

    /// Whether there is only one mistake, which is always found.
    pub(crate) const fn is_single(self) -> bool {
        self.wrong_colors() == 0 || matches!(self, Self::WrongColor)
    }

    /// The words that name what is wrong with the cube itself.
    pub(crate) const fn fault(self) -> Option<&'static str> {
        match self {
            Self::TwistedCorner | Self::TwistedAndWrongColor => Some("one corner is twisted"),
            Self::FlippedEdge | Self::FlippedAndWrongColor => Some("one edge is flipped"),
            Self::SwappedPieces | Self::SwappedAndWrongColor => Some("two pieces are swapped"),
            _ => None,
        }
    }
}

/// The outcome of typing a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Right,
    WronglyAccepted,
    DeadEnd,
}

#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) end: Ending,
    pub(crate) keys: usize,
    pub(crate) questions: usize,
    /// The cube, the keys, and the net and the panel at every question.
    pub(crate) transcript: String,
}

/// The cube in the user's hand: the letters of its colours by position, in the orientation in which it is held.
struct Hand([char; Facelet::NUM]);

impl Hand {
    fn new(kind: Kind, generator: &mut Generator) -> Self {
        let mut stickers = PartialCube::from(CubieCube::random(generator).to_face_cube());
        let exchange = |cube: &mut PartialCube, one: &[Facelet], other: &[Facelet]| {
            for (&a, &b) in one.iter().zip(other) {
                let first = cube.color(a);
                cube.set(a, cube.color(b));
                cube.set(b, first);
            }
        };
        match kind.fault() {
            Some("one corner is twisted") => {
                let [a, b, c] = Corner::ALL[generator.random_range(0..8)].facelets();
                for _ in 0..generator.random_range(1..=2) {
                    exchange(&mut stickers, &[a, b], &[b, c]);
                }
            }
            Some("one edge is flipped") => {
                let [a, b] = Edge::ALL[generator.random_range(0..12)].facelets();
                exchange(&mut stickers, &[a], &[b]);
            }
            Some(_) if generator.random_bool(0.5) => {
                let (a, b) = two_of(8, generator);
                exchange(
                    &mut stickers,
                    &Corner::ALL[a].facelets(),
                    &Corner::ALL[b].facelets(),
                );
            }
            Some(_) => {
                let (a, b) = two_of(12, generator);
                exchange(
                    &mut stickers,
                    &Edge::ALL[a].facelets(),
                    &Edge::ALL[b].facelets(),
                );
            }
            None => {}
        }
        let scheme = match kind {
            Kind::Japanese | Kind::JapaneseRead => ColorScheme::japanese(),
            _ => ColorScheme::western(),
        };
        if kind == Kind::YellowUp {
            let fronts = [Face::F, Face::R, Face::B, Face::L];
            let front = fronts[generator.random_range(0..4)];
            let orientation = Orientation::with(Face::D, front).expect("neighbours");
            stickers = orientation.seen(&stickers);
        }
        let letter = |facelet: Facelet| scheme.letter(stickers.color(facelet).expect("whole"));
        Self(std::array::from_fn(|index| {
            letter(Facelet::from_index(index))
        }))
    }

    fn at(&self, facelet: Facelet) -> char {
        self.0[facelet.index()]
    }

    fn center(&self, face: Face) -> &'static str {
        word_of(self.at(Facelet::center(face)))
    }
}

fn word_of(letter: char) -> &'static str {
    let words = ["white", "red", "green", "yellow", "orange", "blue"];
    words
        .into_iter()
        .find(|word| word.starts_with(letter))
        .expect("a colour")
}

fn two_of(count: usize, generator: &mut Generator) -> (usize, usize) {
    let a = generator.random_range(0..count);
    (a, (a + generator.random_range(1..count)) % count)
}

/// What the user reads.
struct Screen {
    /// The title of the panel, and the sentences in it.
    title: String,
    panel: String,
    /// The sticker with the cursor.
    cursor: Option<Facelet>,
    lines: Vec<Vec<char>>,
}

impl Screen {
    fn of(seat: &impl Seat) -> Self {
        let rows = seat.rows();
        let lines: Vec<Vec<char>> = rows.iter().map(|line| line.chars().collect()).collect();
        let part = |line: &[char], from: usize, to: usize| -> String {
            line.iter().skip(from).take(to - from).collect()
        };
        let title = part(&lines[1], 52, 80);
        let title = title.trim_matches(|c| "╭╮─ ".contains(c)).to_owned();
        let mut panel = String::new();
        for line in &lines[2..19] {
            let words = part(line, 53, 79);
            panel.push_str(words.trim());
            panel.push(' ');
        }
        let heading = part(&lines[1], 27, 52).trim().to_owned();
        Self {
            title,
            panel,
            cursor: facelet_in(&heading.to_lowercase()),
            lines,
        }
    }

    /// Returns the letter of a sticker on the net, or `None` where it is not known.
    fn letter(&self, facelet: Facelet) -> Option<char> {
        let (left, top) = match facelet.face() {
            Face::U => (13, 1),
            Face::L => (0, 7),
            Face::F => (13, 7),
            Face::R => (26, 7),
            Face::B => (39, 7),
            Face::D => (13, 13),
        };
        let column = left + 1 + 4 * facelet.column();
        let letter = self.lines[top + 2 * facelet.row()][column].to_ascii_lowercase();
        letter.is_alphabetic().then_some(letter)
    }
}

/// Reads `front, left middle` or `the left middle sticker of the front face` in a text.
fn facelet_in(text: &str) -> Option<Facelet> {
    let (text, _) = text.split_once(": ").unwrap_or((text, ""));
    let is_named = |facelet: &Facelet| {
        let title = format!("{}, {}", facelet.face().word(), facelet.place());
        text.trim() == title || text.contains(&facelet.in_words())
    };
    Facelet::all().find(is_named)
}

/// Types a random cube with one kind of mistake until it is solved or nothing helps.
pub(crate) struct Trial<S> {
    kind: Kind,
    /// How many keys are on their way when a question appears.
    ahead: usize,
    hand: Hand,
    seat: S,
    keys: usize,
    questions: usize,
    /// As in [`Outcome`].
    transcript: String,
}

/// A user who has pressed this many keys gives up.
const PATIENCE: usize = 160;

impl<S: Seat> Trial<S> {
    /// `ahead` keys of the next stickers are on their way when a question appears.
    pub(crate) fn new(kind: Kind, ahead: usize, generator: &mut Generator) -> Self {
        let hand = Hand::new(kind, generator);
        Self {
            kind,
            ahead,
            seat: S::open(),
            keys: 0,
            questions: 0,
            transcript: format!("{}\n", hand.0.iter().collect::<String>()),
            hand,
        }
    }

    fn press(&mut self, key: &str) {
        self.keys += 1;
        self.transcript.push_str(key);
        self.seat.press(key);
    }

    fn type_color(&mut self, color: char) {
        self.press(&color.to_string());
    }

    fn enter(&mut self) {
        self.press("enter");
    }

    fn screen(&self) -> Screen {
        Screen::of(&self.seat)
    }

    /// Returns the colours in the order in which a user types this cube without a mistake.
    fn right_keys(&self) -> Vec<(Facelet, char)> {
        let mut seat = S::open();
        seat.press("i");
        let mut keys = Vec::new();
        loop {
            let screen = Screen::of(&seat);
            if screen.title != "Next" {
                return keys;
            }
            let facelet = screen.cursor.expect("the cursor is named");
            keys.push((facelet, self.hand.at(facelet)));
            seat.press(&self.hand.at(facelet).to_string());
        }
    }

    pub(crate) fn run(mut self, generator: &mut Generator) -> Outcome {
        let right = self.right_keys();
        let length = right.len();
        let place = generator.random_range(0..length - 1);
        let other = {
            let mut other = generator.random_range(0..length);
            while other == place {
                other = generator.random_range(0..length);
            }
            other
        };
        let wrong_by = [generator.random_range(1..6), generator.random_range(1..6)];
        let (face, other_face) = two_of(6, generator);
        let (face, other_face) = (Face::ALL[face], Face::ALL[other_face]);
        let quarters = generator.random_range(1..=3);
        let mut answers_wrongly = self.kind == Kind::WrongAnswer;
        let mut typed = 0;
        let mut is_attentive = false;
        self.press("i");
        if self.kind == Kind::JapaneseRead {
            self.press("0");
        }
        let mut was_typing = true;
        let last = loop {
            let screen = self.screen();
            if screen.title.starts_with("Solver") {
                break screen;
            }
            let is_typing = screen.title == "Next";
            if was_typing && !is_typing {
                for ahead in 0..self.ahead {
                    let (_, color) = right[(typed + ahead).min(length - 1)];
                    self.keys += 1;
                    self.seat.send(&color.to_string());
                }
                self.seat.read();
            }
            was_typing = is_typing;
            if self.keys > PATIENCE {
                return self.ended(Ending::DeadEnd);
            }
            if !is_typing {
                is_attentive = true;
                self.questions += 1;
                let net = Facelet::all().map(|at| screen.letter(at).unwrap_or('.'));
                let net = net.collect::<String>();
                self.transcript += &["\n", &net, " ", &screen.panel].concat();
            }
            match screen.title.as_str() {
                "Next" | "Type a face" => {
                    let facelet = screen.cursor.expect("the cursor is named");
                    let mut color = self.hand.at(facelet);
                    if screen.title == "Next" {
                        let is_wrong = typed == place && self.kind.wrong_colors() > 0
                            || typed == other && self.kind.wrong_colors() > 1;
                        if is_wrong {
                            let by = wrong_by[usize::from(typed == other)];
                            color = other_color(color, by);
                        }
                        if !is_attentive {
                            color = self.misread(
                                (typed, facelet, color),
                                (place, &right),
                                (face, other_face, quarters),
                            );
                        }
                        typed += 1;
                    }
                    self.type_color(color);
                }
                "Question" => {
                    let asked = facelet_in(&screen.panel).expect("a sticker is named");
                    let face = asked.face();
                    let shown = Facelet::of_face(face)
                        .filter_map(|at| Some((at, screen.letter(at)?)))
                        .collect::<Vec<_>>();
                    let is_as_shown = shown.iter().all(|&(at, letter)| self.hand.at(at) == letter)
                        && shown.iter().any(|(at, _)| *at == asked);
                    let mut color = self.hand.at(asked);
                    if std::mem::take(&mut answers_wrongly) {
                        color = other_color(color, wrong_by[1]);
                        self.type_color(color);
                    } else if is_as_shown && screen.panel.contains("the whole face is as shown") {
                        self.enter();
                    } else {
                        self.type_color(color);
                    }
                }
                "Compare" => {
                    if self.is_same(&screen.panel) {
                        self.enter();
                    } else {
                        self.press("n");
                    }
                }
                "Is this your cube?" => {
                    if self.is_arranged_so(&screen.panel) {
                        self.enter();
                    } else {
                        self.press("n");
                    }
                }
                "No such cube" => {
                    let facelet = screen.cursor.expect("the cursor is named");
                    let color = self.hand.at(facelet);
                    if screen.letter(facelet) == Some(color) {
                        self.enter();
                    } else {
                        self.type_color(color);
                    }
                }
                "Mistake found" | "By hand" | "Complete" => self.enter(),
                _ => {
                    return self.ended(Ending::DeadEnd);
                }
            }
        };
        let end = if self.is_right(&last) {
            Ending::Right
        } else {
            Ending::WronglyAccepted
        };
        self.ended(end)
    }

    /// The colour that an inattentive user types.
    fn misread(
        &self,
        (typed, facelet, color): (usize, Facelet, char),
        (place, right): (usize, &[(Facelet, char)]),
        (face, other_face, quarters): (Face, Face, usize),
    ) -> char {
        let key = |index: usize| right.get(index).map_or(color, |(_, color)| *color);
        match self.kind {
            Kind::Skipped if typed >= place => key(typed + 1),
            Kind::Doubled if typed > place => key(typed - 1),
            Kind::SwappedNeighbors if typed == place => key(typed + 1),
            Kind::SwappedNeighbors if typed == place + 1 => key(typed - 1),
            Kind::RotatedFace if facelet.face() == face => {
                let turned = (0..quarters).fold(facelet, |at, _| {
                    Facelet::new(at.face(), at.column(), 2 - at.row())
                });
                self.hand.at(turned)
            }
            Kind::ExchangedFaces if facelet.face() == face => {
                let at = Facelet::new(other_face, facelet.row(), facelet.column());
                self.hand.at(at)
            }
            Kind::ExchangedFaces if facelet.face() == other_face => {
                self.hand
                    .at(Facelet::new(face, facelet.row(), facelet.column()))
            }
            _ => color,
        }
    }

    /// Returns whether the faces in a question are as on the cube, and the cube is held as the question says.
    fn is_same(&self, panel: &str) -> bool {
        let held = format!(
            "With {} up and {} in front",
            self.hand.center(Face::U),
            self.hand.center(Face::F)
        );
        let (_, question) = panel.split_once(" your ").expect("faces are named");
        let (question, _) = question.split_once('?').expect("a question");
        let (_, rows) = question
            .split_once(" face")
            .expect("the faces are named before their rows");
        // Faces are shown next to each other, under their names.
        let rows = rows.trim_start_matches('s').split_whitespace();
        let letters = rows.filter(|word| word.len() == 1).flat_map(str::chars);
        let letters: Vec<char> = letters.filter(|letter| letter.is_alphabetic()).collect();
        let faces = question
            .split_whitespace()
            .take_while(|word| !word.starts_with("face"));
        let faces: Vec<Face> = faces
            .filter_map(|word| Face::ALL.into_iter().find(|face| face.word() == word))
            .collect();
        let own = (0..3).flat_map(|row| {
            let in_row = faces.iter().map(move |&face| (face, row));
            in_row.flat_map(|(face, row)| (0..3).map(move |column| Facelet::new(face, row, column)))
        });
        let own: Vec<char> = own.map(|at| self.hand.at(at)).collect();
        panel.contains(&held) && letters == own
    }

    /// Whether the colours and the orientation that the program proposes are those of the cube.
    fn is_arranged_so(&self, panel: &str) -> bool {
        let held = format!(
            "{} up and {} in front",
            self.hand.center(Face::U),
            self.hand.center(Face::F)
        );
        let is_opposite = |(face, other): (Face, Face)| {
            let [one, two] = [face, other].map(|face| self.hand.center(face));
            panel.contains(&format!("{one} and {two}"))
                || panel.contains(&format!("{two} and {one}"))
        };
        let right = format!("{} is on the right", self.hand.center(Face::R));
        if panel.contains("on the right") && !panel.contains(&right) {
            return false;
        }
        let axes = [(Face::U, Face::D), (Face::R, Face::L), (Face::F, Face::B)];
        let is_held = panel.contains(&held) || !panel.contains("held");
        is_held && (axes.into_iter().all(is_opposite) || !panel.contains("opposite"))
    }

    /// Returns whether the cube to be solved is the one in the hand, or what the repair by hand makes of it.
    fn is_right(&self, screen: &Screen) -> bool {
        let differing: Vec<Facelet> = Facelet::all()
            .filter(|&at| screen.letter(at) != Some(self.hand.at(at)))
            .collect();
        match self.kind.fault() {
            None => differing.is_empty(),
            Some(fault) => {
                let pieces = differing
                    .iter()
                    .filter_map(|at| at.cubie())
                    .map(|(slot, _)| slot);
                let mut pieces: Vec<_> = pieces.collect();
                pieces.sort();
                pieces.dedup();
                let most = if fault.contains("swapped") { 2 } else { 1 };
                self.transcript.contains(fault) && (1..=most).contains(&pieces.len())
            }
        }
    }

    fn ended(self, end: Ending) -> Outcome {
        Outcome {
            end,
            keys: self.keys,
            questions: self.questions,
            transcript: self.transcript,
        }
    }
}

fn other_color(color: char, by: usize) -> char {
    let letters = Color::ALL.map(|color| ColorScheme::western().letter(color));
    let index = letters
        .iter()
        .position(|&letter| letter == color)
        .expect("a colour");
    letters[(index + by) % 6]
}
