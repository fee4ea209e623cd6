//! What is taken out of the program: turns and stickers as texts, and the address of a viewer that shows them.
//!
//! Knows what is worth taking; how a text reaches a clipboard is the terminal's business, and whether it got there nobody
//! is told.

use super::{App, Effect, Overlay, Playback, Status};
use crate::cube::{HeldCube, Turn, simplify};

/// Browsers and terminals take no longer addresses than about this.
const LONGEST_LINK: usize = 2000;

/// Something that can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    /// The moves of the solution, for the way the cube is held.
    Solution,
    /// Turns that make this cube of a solved one.
    Scramble,
    /// The stickers.
    Cube,
    /// The address of a viewer with scramble and solution.
    Link,
}

impl Share {
    /// All of them by the words that are typed, with a few words on each.
    pub(super) const NAMED: [(&'static str, &'static str, Self); 4] = [
        ("solution", "its moves, as the cube is held", Self::Solution),
        ("scramble", "turns that make this cube", Self::Scramble),
        ("cube", "54 stickers", Self::Cube),
        ("link", "the address of a viewer", Self::Link),
    ];
}

impl App {
    /// Sends something to the terminal's clipboard.
    pub(super) fn copy(&mut self, share: Share) {
        let found = match share {
            Share::Solution => self.solution_as_held().map(|turns| (counted(&turns), written(&turns))),
            Share::Scramble => self.scramble_as_held().map(|turns| (counted(&turns), written(&turns))),
            Share::Cube => Ok(("54 stickers".to_owned(), self.stickers_as_text())),
            Share::Link => self.link().map(|link| ("the link".to_owned(), link)),
        };
        match found {
            Ok((what, text)) => {
                self.effects.push(Effect::Copy(text));
                self.say(Status::info(format!("{what} sent to the terminal's clipboard, if it has one")));
            }
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Shows the address of a viewer.
    pub(super) fn show_link(&mut self) {
        match self.link() {
            Ok(link) => self.overlay = Some(Overlay::Link(link)),
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Takes in why the text did not even reach the terminal.
    pub(super) fn hear_not_copied(&mut self, reason: &str) {
        self.say(Status::error(format!("not copied: {reason}")));
    }

    fn link(&self) -> Result<String, String> {
        let solution = self.solution_as_held().unwrap_or_default();
        let link = viewer_link(&self.scramble_as_held()?, &solution);
        if link.len() > LONGEST_LINK {
            return Err("these are too many turns for a link; :copy scramble takes them".to_owned());
        }
        Ok(link)
    }

    fn solution_as_held(&self) -> Result<Vec<Turn>, String> {
        let none = || format!("there is no solution yet: {} solves", self.key_of(super::Action::Solve));
        let playback = self.work.playback.as_ref().ok_or_else(none)?;
        Ok(playback.moves().iter().map(|&step| self.work.cube.as_held(step).into()).collect())
    }

    /// Turns that lead from the solved cube to the start of the solution or, without one, to the cube as it is: those
    /// that were done if they are known, else the solution backwards.
    fn scramble_as_held(&self) -> Result<Vec<Turn>, String> {
        let HeldCube { cube, hold } = self.work.cube;
        let playback = self.work.playback.as_ref();
        let goal = HeldCube { cube: playback.map_or(cube, |playback| *playback.start()), hold };
        let scramble = self.work.scramble.as_ref().and_then(|scramble| scramble.turns.clone());
        let done = [scramble.unwrap_or_default(), self.work.trail.clone()].concat();
        let before_steps = &done[..done.len().saturating_sub(playback.map_or(0, Playback::step))];
        let known =
            [&done[..], before_steps].into_iter().find(|done| HeldCube::SOLVED.turned_by(done) == goal);
        if let Some(known) = known {
            return Ok(simplify(known));
        }
        let back = playback
            .filter(|playback| Self::leads_to_solved(playback))
            .map(Playback::moves)
            .map(|moves| moves.iter().rev().map(|step| step.inverse().into()));
        let back: Vec<Turn> = match back {
            Some(back) => back.collect(),
            None if goal.is_solved() => Vec::new(),
            None => {
                let solve = self.key_of(super::Action::Solve);
                return Err(format!("no turns are known that make this cube; {solve} finds some"));
            }
        };
        Ok(simplify(&[back, hold.rotations()].concat()))
    }
}

fn written(turns: &[Turn]) -> String {
    turns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn counted(turns: &[Turn]) -> String {
    format!("{} {}", turns.len(), if turns.len() == 1 { "turn" } else { "turns" })
}

/// The address at which Twizzle, the viewer of cubing.net, shows this algorithm after this set-up. The parameters are
/// those of its `twizzleLink()`, encoded as a form is (<https://url.spec.whatwg.org/#urlencoded-serializing>).
///
/// ```
/// use cubetui::app::viewer_link;
/// use cubetui::cube::Algorithm;
/// let turns = |text: &str| text.parse::<Algorithm>().unwrap().turns();
/// assert_eq!(
///     viewer_link(&turns("R U'"), &turns("U R'")),
///     "https://alpha.twizzle.net/edit/?alg=U+R%27&setup-alg=R+U%27"
/// );
/// assert_eq!(viewer_link(&[], &[]), "https://alpha.twizzle.net/edit/");
/// ```
pub fn viewer_link(setup: &[Turn], algorithm: &[Turn]) -> String {
    let parameters = [("alg", algorithm), ("setup-alg", setup)];
    let given = parameters.iter().filter(|(_, turns)| !turns.is_empty());
    let given: Vec<String> =
        given.map(|(name, turns)| format!("{name}={}", encoded(&written(turns)))).collect();
    let mark = if given.is_empty() { "" } else { "?" };
    format!("https://alpha.twizzle.net/edit/{mark}{}", given.join("&"))
}

/// Letters, digits and `*-._` stay, a blank becomes `+`, every other byte `%` and two hexadecimal digits.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => {
            encoded + &char::from(byte).to_string()
        }
        b' ' => encoded + "+",
        _ => format!("{encoded}%{byte:02X}"),
    })
}
