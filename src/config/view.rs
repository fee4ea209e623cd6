//! What the person says about how the cube is drawn, and how its turns are.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::nearest::did_you_mean;

/// What the cube is drawn as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ViewChoice {
    /// The net, and the solid cube beside it where there is room.
    #[default]
    Auto,
    /// The net alone.
    Net,
    /// The solid cube alone; while stickers are typed the net.
    Solid,
}

impl ViewChoice {
    /// All choices with what is written for them.
    pub const NAMED: [(&'static str, Self); 3] =
        [("auto", Self::Auto), ("net", Self::Net), ("solid", Self::Solid)];
}

impl fmt::Display for ViewChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::NAMED.iter().find(|(_, choice)| choice == self);
        f.pad(named.map_or("", |(name, _)| name))
    }
}

/// No view has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownView(String);

impl fmt::Display for UnknownView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ViewChoice::NAMED.map(|(name, _)| name);
        write!(f, "{:?} is none of {}{}", self.0, names.join(", "), did_you_mean(&self.0, names))
    }
}

impl std::error::Error for UnknownView {}

impl FromStr for ViewChoice {
    type Err = UnknownView;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::NAMED.into_iter().find(|(name, _)| *name == text);
        named.map(|(_, choice)| choice).ok_or_else(|| UnknownView(text.to_owned()))
    }
}

/// Whether turns are drawn as movements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animation {
    /// Whether at all, where the solid cube is drawn.
    pub on: bool,
    /// Also where only the net is drawn.
    pub net: bool,
    /// How long a turn takes.
    pub duration: TurnTime,
}

impl Default for Animation {
    fn default() -> Self {
        Self { on: true, net: false, duration: TurnTime(Duration::from_millis(150)) }
    }
}

/// How long a turn is seen to move: 20 ms to 2 s.
///
/// ```
/// use cubetui::config::TurnTime;
/// let time: TurnTime = "200ms".parse().unwrap();
/// assert_eq!(time.to_string(), "200ms");
/// assert!("1h".parse::<TurnTime>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnTime(Duration);

impl TurnTime {
    const SHORTEST: Duration = Duration::from_millis(20);
    const LONGEST: Duration = Duration::from_secs(2);

    /// The time.
    pub const fn duration(self) -> Duration {
        self.0
    }
}

impl fmt::Display for TurnTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&humantime::format_duration(self.0).to_string())
    }
}

/// A text that is no time for a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnTimeError(String);

impl fmt::Display for TurnTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no time from 20ms to 2s", self.0)
    }
}

impl std::error::Error for TurnTimeError {}

impl FromStr for TurnTime {
    type Err = TurnTimeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let time = humantime::parse_duration(text).ok();
        let time = time.filter(|time| (Self::SHORTEST..=Self::LONGEST).contains(time));
        time.map(Self).ok_or_else(|| TurnTimeError(text.to_owned()))
    }
}
