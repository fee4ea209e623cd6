//! How long a search may take, as people write it: `500ms`, `10s`, `1m 30s`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time from one millisecond to one day.
///
/// ```
/// use cubetui::config::Timeout;
/// let timeout: Timeout = "1m 30s".parse().unwrap();
/// assert_eq!(timeout.duration().as_secs(), 90);
/// assert_eq!(timeout.to_string().parse::<Timeout>().unwrap(), timeout);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timeout(Duration);

impl Timeout {
    const SHORTEST: Duration = Duration::from_millis(1);
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

    /// This time, brought into the range.
    pub fn of(duration: Duration) -> Self {
        Self(duration.clamp(Self::SHORTEST, Self::LONGEST))
    }

    /// The time.
    pub const fn duration(self) -> Duration {
        self.0
    }
}

impl fmt::Display for Timeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&humantime::format_duration(self.0).to_string())
    }
}

/// Why a text is no time for a search.
#[derive(Clone, Debug, PartialEq)]
pub enum TimeoutError {
    /// It is no time at all.
    NoTime(String),
    /// It is too short or too long.
    OutOfRange(String),
}

impl fmt::Display for TimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTime(text) => {
                write!(f, "{text:?} is no time; write it like \"500ms\", \"10s\" or \"1m 30s\"")
            }
            Self::OutOfRange(text) => write!(f, "{text:?} is not between 1ms and 1day"),
        }
    }
}

impl std::error::Error for TimeoutError {}

impl FromStr for Timeout {
    type Err = TimeoutError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let duration = humantime::parse_duration(text).map_err(|_| TimeoutError::NoTime(text.to_owned()))?;
        if (Self::SHORTEST..=Self::LONGEST).contains(&duration) {
            Ok(Self(duration))
        } else {
            Err(TimeoutError::OutOfRange(text.to_owned()))
        }
    }
}
