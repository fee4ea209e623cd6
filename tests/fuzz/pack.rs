//! Turns the corpus of a target into the files that libFuzzer works with, and back.

mod corpus;

use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["unpack", target, folder] => {
            fs::create_dir_all(folder)?;
            for (number, input) in corpus::inputs(target).into_iter().enumerate() {
                fs::write(format!("{folder}/{number:04}"), input)?;
            }
        }
        ["pack", target, folder] => {
            let mut found = Vec::new();
            for entry in fs::read_dir(folder)? {
                found.push(fs::read(entry?.path())?);
            }
            fs::write(corpus::path(target), corpus::extended(corpus::inputs(target), found))?;
        }
        _ => return Err("usage: corpus unpack|pack TARGET FOLDER".into()),
    }
    Ok(())
}
