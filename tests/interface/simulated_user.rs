//! A simulated user types random cubes with the program's keys, makes one kind of mistake, and otherwise does what the
//! screen says. It sees the screen at 80x24 and a cube, and nothing else of the program.
//!
//! `cargo test --bin cubetui -- --ignored --nocapture 1000_cubes_of_each_kind` prints the table of all kinds, for 1,000 cubes each.

use crate::app::{Effect, Key, Message, Mode, TerminalRequest};
use crate::config::ColorDepth;
use crate::interface::driver::{Person, app_with, settings, text_of};
use cubetui::cube::random::{Generator, seeded_generator};
use cubetui::cube::{
    Color, ColorScheme, Corner, CubieCube, Edge, Face, Facelet, Orientation, PartialCube,
};
use rand::RngExt as _;

/// A kind of mistake, in the cube or in typing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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

const KINDS: [Kind; 18] = [
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
    const fn wrong_colors(self) -> usize {
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

    /// The words that name what is wrong with the cube itself.
    const fn fault(self) -> Option<&'static str> {
        match self {
            Self::TwistedCorner | Self::TwistedAndWrongColor => Some("one corner is twisted"),
            Self::FlippedEdge | Self::FlippedAndWrongColor => Some("one edge is flipped"),
            Self::SwappedPieces | Self::SwappedAndWrongColor => Some("two pieces are swapped"),
            _ => None,
        }
    }
}

/// What came of typing a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ending {
    Right,
    /// With everything that the program said.
    WronglyAccepted(String),
    DeadEnd(String),
}

#[derive(Clone, Debug)]
struct Outcome {
    end: Ending,
    keys: usize,
    questions: usize,
}

/// The cube in the user's hand: the letters of its colours, by position as it is held.
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
    fn of(user: &Person) -> Self {
        let text = text_of(&user.cells(80, 24, ColorDepth::TrueColor));
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
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

    /// The letter of a sticker on the net; none where it is not known.
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
struct Trial {
    kind: Kind,
    hand: Hand,
    user: Person,
    keys: usize,
    questions: usize,
    /// Everything that the program has said in the panel.
    said: String,
}

/// A user who has pressed this many keys gives up.
const PATIENCE: usize = 160;

impl Trial {
    fn new(kind: Kind, generator: &mut Generator) -> Self {
        Self {
            kind,
            hand: Hand::new(kind, generator),
            user: Person::with(app_with(settings())),
            keys: 0,
            questions: 0,
            said: String::new(),
        }
    }

    /// Presses a key, and waits until a question can be answered.
    fn press(&mut self, key: Key) {
        self.keys += 1;
        self.user.send(Message::Key(key));
        let waits = |effect: &Effect| matches!(effect, Effect::Terminal(TerminalRequest::Alarm(_)));
        if self.user.taken_effects().iter().any(waits) {
            self.user.send(Message::Alarm);
        }
    }

    fn enter(&mut self) {
        self.press("enter".parse().expect("a key"));
    }

    fn screen(&self) -> Screen {
        Screen::of(&self.user)
    }

    /// The colours in the sequence in which a user types this cube without a mistake.
    fn right_keys(&self) -> Vec<(Facelet, char)> {
        let mut user = Person::with(app_with(settings()));
        user.press("i");
        let mut keys = Vec::new();
        loop {
            let screen = Screen::of(&user);
            if screen.title != "Next" {
                return keys;
            }
            let facelet = screen.cursor.expect("the cursor is named");
            keys.push((facelet, self.hand.at(facelet)));
            user.send(Message::Key(Key::char(self.hand.at(facelet))));
        }
    }

    fn run(mut self, generator: &mut Generator) -> Outcome {
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
        self.press(Key::char('i'));
        if self.kind == Kind::JapaneseRead {
            self.press(Key::char('0'));
        }
        while self.user.app.mode() == Mode::Paint {
            let screen = self.screen();
            if !self.said.ends_with(&screen.panel) {
                self.said.push_str(&screen.panel);
            }
            if self.keys > PATIENCE {
                let end = format!("{}: {}", screen.title, screen.panel);
                return self.ended(Ending::DeadEnd(end));
            }
            if screen.title != "Next" {
                is_attentive = true;
                self.questions += 1;
            }
            match screen.title.as_str() {
                "Next" | "Type a face again" => {
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
                    self.press(Key::char(color));
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
                        self.press(Key::char(color));
                    } else if is_as_shown && screen.panel.contains("the whole face is as shown") {
                        self.enter();
                    } else {
                        self.press(Key::char(color));
                    }
                }
                "Compare" => {
                    if self.is_same(&screen.panel) {
                        self.enter();
                    } else {
                        self.press(Key::char('n'));
                    }
                }
                "Is this your cube?" => {
                    if self.is_arranged_so(&screen.panel) {
                        self.enter();
                    } else {
                        self.press(Key::char('n'));
                    }
                }
                "Mistake found" | "By hand" | "Complete" => self.enter(),
                _ => {
                    let end = format!("{}: {}", screen.title, screen.panel);
                    return self.ended(Ending::DeadEnd(end));
                }
            }
        }
        let end = if self.is_right() {
            Ending::Right
        } else {
            Ending::WronglyAccepted(self.said.clone())
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

    /// Whether the face in a question is as on the cube, and the cube is held so.
    fn is_same(&self, panel: &str) -> bool {
        let held = format!(
            "With {} up and {} in front",
            self.hand.center(Face::U),
            self.hand.center(Face::F)
        );
        let (_, face) = panel.split_once("is your ").expect("a face is named");
        let (face, colors) = face.split_once(" face ").expect("a face is named");
        let (colors, _) = colors.split_once('?').expect("a question");
        let face = Face::ALL
            .into_iter()
            .find(|other| other.word() == face)
            .expect("a face");
        let letters: Vec<char> = colors.chars().filter(|c| c.is_alphabetic()).collect();
        let own: Vec<char> = Facelet::of_face(face).map(|at| self.hand.at(at)).collect();
        panel.contains(&held) && letters == own
    }

    /// Whether the colours and the orientation that the program proposes are those of the cube.
    fn is_arranged_so(&self, panel: &str) -> bool {
        let held = format!(
            "{} up and {} in front",
            self.hand.center(Face::U),
            self.hand.center(Face::F)
        );
        let opposite = format!(
            "{} and {}",
            self.hand.center(Face::U),
            self.hand.center(Face::D)
        );
        let is_held = panel.contains(&held) || !panel.contains("held");
        is_held && (panel.contains(&opposite) || !panel.contains("opposite"))
    }

    /// Whether the cube that is solved is the one in the hand, or becomes it by what is to be done by hand.
    fn is_right(&self) -> bool {
        let app = &self.user.app;
        let scheme = &app.settings().scheme;
        let stickers = app.cube().stickers();
        let differing: Vec<Facelet> = Facelet::all()
            .filter(|at| scheme.letter(stickers[at.index()]) != self.hand.at(*at))
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
                self.said.contains(fault) && (1..=most).contains(&pieces.len())
            }
        }
    }

    fn ended(self, end: Ending) -> Outcome {
        Outcome {
            end,
            keys: self.keys,
            questions: self.questions,
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

/// The results of one kind.
struct Results {
    kind: Kind,
    outcomes: Vec<Outcome>,
}

impl Results {
    fn of(kind: Kind, cubes: usize) -> Self {
        let mut generator = seeded_generator(44);
        let outcomes = (0..cubes)
            .map(|_| Trial::new(kind, &mut generator).run(&mut generator))
            .collect();
        Self { kind, outcomes }
    }

    fn count(&self, is_meant: impl Fn(&Ending) -> bool) -> usize {
        let meant = self
            .outcomes
            .iter()
            .filter(|outcome| is_meant(&outcome.end));
        meant.count()
    }

    fn dead_ends(&self) -> usize {
        self.count(|end| matches!(end, Ending::DeadEnd(_)))
    }

    fn wrongly_accepted(&self) -> usize {
        self.count(|end| matches!(end, Ending::WronglyAccepted(_)))
    }

    fn mean_keys(&self) -> f64 {
        let keys: usize = self.outcomes.iter().map(|outcome| outcome.keys).sum();
        keys as f64 / self.outcomes.len() as f64
    }

    fn row(&self) -> String {
        let mut keys: Vec<usize> = self.outcomes.iter().map(|outcome| outcome.keys).collect();
        keys.sort_unstable();
        let questions: usize = self.outcomes.iter().map(|outcome| outcome.questions).sum();
        let dead = self.outcomes.iter().find_map(|outcome| match &outcome.end {
            Ending::DeadEnd(words) | Ending::WronglyAccepted(words) => Some(words.as_str()),
            Ending::Right => None,
        });
        format!(
            "{:<22} {:>5} right {:>4} wrong {:>4} dead ends; keys {:5.2} {:>3} {:>3}; questions {:4.1} {}",
            format!("{:?}", self.kind),
            self.count(|end| *end == Ending::Right),
            self.wrongly_accepted(),
            self.dead_ends(),
            self.mean_keys(),
            keys[keys.len() * 99 / 100],
            keys.last().unwrap_or(&0),
            questions as f64 / self.outcomes.len() as f64,
            dead.unwrap_or_default(),
        )
    }

    /// The most keys in the mean that a user should need, if there is such an aim.
    const fn most_keys(kind: Kind) -> f64 {
        match kind {
            Kind::Clean => 32.5,
            Kind::WrongColor
            | Kind::Skipped
            | Kind::Doubled
            | Kind::SwappedNeighbors
            | Kind::RotatedFace
            | Kind::ExchangedFaces => 37.0,
            Kind::TwistedCorner | Kind::FlippedEdge => 42.0,
            Kind::Japanese | Kind::JapaneseRead | Kind::YellowUp => 36.0,
            Kind::WrongAnswer => 77.0,
            _ => 45.0,
        }
    }
}

#[test]
fn a_simulated_user_with_any_mistake_reaches_the_solution() {
    for kind in KINDS {
        let results = Results::of(kind, 6);
        assert_eq!(results.dead_ends(), 0, "{kind:?}: {}", results.row());
        if kind.wrong_colors() == 0 || kind == Kind::WrongColor {
            assert_eq!(results.wrongly_accepted(), 0, "{kind:?}");
        }
        // A mean over few cubes is up to three keys above that over many.
        let most = Results::most_keys(kind) + 3.0;
        assert!(results.mean_keys() <= most, "{kind:?}: {}", results.row());
    }
}

#[test]
#[ignore = "a quarter of an hour: prints the table of all kinds of mistakes, for 1,000 cubes each or $CUBES"]
fn a_simulated_user_types_1000_cubes_of_each_kind() {
    let cubes = std::env::var("CUBES").map_or(1000, |cubes| cubes.parse().expect("a number"));
    let wanted = std::env::var("KIND").unwrap_or_default();
    println!("{cubes} cubes of each kind; keys: mean, 99th of 100, most");
    for kind in KINDS {
        if !format!("{kind:?}").contains(&wanted) {
            continue;
        }
        let results = Results::of(kind, cubes);
        println!("{}", results.row());
        assert_eq!(results.dead_ends(), 0);
    }
}
