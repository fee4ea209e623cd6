//! The six faces and the six sticker colours.
//!
//! A colour is named after the face whose centre has it in the standard orientation. A
//! [`ColorScheme`](super::ColorScheme) decides what it looks like and which letter stands for it.

use thiserror::Error;

/// The error for a text that is not one of the known names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}{given:?}{known}")]
pub struct UnknownName {
    /// The kind of name: the beginning of the message, up to the text.
    pub kind: &'static str,
    /// The unknown name.
    pub given: String,
    /// The rest of the message, which lists the known names.
    pub known: String,
}

impl UnknownName {
    /// Creates the error for a text that is not a known name. The message is `kind`, the text in quotes, and `known`.
    pub fn new(kind: &'static str, given: &str, known: impl Into<String>) -> Self {
        Self {
            kind,
            given: given.to_owned(),
            known: known.into(),
        }
    }
}

/// Declares an enum numbered from 0, with `NUM`, `ALL`, `index` and `name`. A value is written and read as the variant's
/// identifier, or as the text after `as`.
macro_rules! numbered_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident $(as $written:literal)?),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $name {
            /// All values, by index.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];
            /// The number of values.
            pub const NUM: usize = Self::ALL.len();

            /// The position in [`Self::ALL`].
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The name as written in the notation of the field.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => numbered_enum!(@written $variant $($written)?)),+ }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::cube::UnknownName;

            /// Reads the name that `Display` writes.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let known = Self::ALL.into_iter().find(|value| value.name() == text);
                known.ok_or_else(|| {
                    let names = Self::ALL.map(Self::name).join(", ");
                    $crate::cube::UnknownName::new("unknown name ", text, format!("; the names are {names}"))
                })
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    (@written $variant:ident) => { stringify!($variant) };
    (@written $variant:ident $written:literal) => { $written };
}

pub(crate) use numbered_enum;

numbered_enum! {
    /// A face of the cube, numbered as Kociemba does.
    ///
    /// ```
    /// use cubetui::cube::Face;
    /// assert!(Face::ALL.iter().all(|face| face.to_string().parse() == Ok(*face)));
    /// let error = "X".parse::<Face>().unwrap_err();
    /// assert_eq!(error.to_string(), "unknown name \"X\"; the names are U, R, F, D, L, B");
    /// ```
    pub enum Face {
        /// Up.
        U,
        /// Right.
        R,
        /// Front.
        F,
        /// Down.
        D,
        /// Left.
        L,
        /// Back.
        B,
    }
}

crate::words::serde_as_text!(Face);

impl Face {
    /// The face on the other side.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The axis the face lies on: 0 for U-D, 1 for R-L, 2 for F-B.
    pub const fn axis(self) -> usize {
        self as usize % 3
    }

    /// The colour of this face's centre in the standard orientation.
    pub const fn color(self) -> Color {
        Color::ALL[self as usize]
    }

    /// The face with this capital letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// The capital letter of the face.
    pub const fn letter(self) -> char {
        ['U', 'R', 'F', 'D', 'L', 'B'][self as usize]
    }

    /// The face in one English word.
    pub const fn word(self) -> &'static str {
        ["up", "right", "front", "down", "left", "back"][self as usize]
    }
}

numbered_enum! {
    /// A sticker colour, named after the face whose centre carries it.
    pub enum Color {
        /// The colour of the up centre.
        U,
        /// The colour of the right centre.
        R,
        /// The colour of the front centre.
        F,
        /// The colour of the down centre.
        D,
        /// The colour of the left centre.
        L,
        /// The colour of the back centre.
        B,
    }
}

impl Color {
    /// The face whose centre has this colour in the standard orientation.
    pub const fn face(self) -> Face {
        Face::ALL[self as usize]
    }

    /// The colour of the opposite centre: no piece has both.
    pub const fn opposite(self) -> Self {
        self.face().opposite().color()
    }
}
