//! Cycles of pieces as David Singmaster prints them: commas between pieces, the sign behind the bracket.

use std::fmt;
use std::str::FromStr;

use super::cycles::cycles_of;
use super::{Cycles, ReadError};
use crate::cube::CubieCube;

/// A cube as [`Cycles`], in the dress of Singmaster's Notes on Rubik's Magic Cube (1981).
///
/// ```
/// use cubetui::formats::{Cycles, Singmaster};
/// let cube: Cycles = "(UF UL+)(UFR UBL)(DFL-)(DF+)(DBR+)".parse().unwrap();
/// let written = Singmaster(cube.0);
/// assert_eq!(written.to_string(), "(UF,UL)+ (DF)+ (UFR,UBL) (DFL)- (DBR)+");
/// assert_eq!(written.to_string().parse(), Ok(written));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singmaster(pub CubieCube);

impl fmt::Display for Singmaster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = cycles_of(&self.0).into_iter();
        let written: Vec<String> = cycles
            .map(|(names, sign)| format!("({}){sign}", names.join(",")))
            .collect();
        if written.is_empty() {
            f.pad("()")
        } else {
            f.pad(&written.join(" "))
        }
    }
}

impl FromStr for Singmaster {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|Cycles(cube)| Self(cube))
    }
}
