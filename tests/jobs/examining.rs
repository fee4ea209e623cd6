//! Questions about cubes, answered in the background: always the newest one, and correctly.

use std::time::Duration;

use crate::app::Message;
use crate::app::{Slot, Task};
use crate::job_tests::{MakeSolvers, jobs};
use cubetui::cube::{CubieCube, random};
use cubetui::solver::{Demonstrator, Examiner};

/// Far longer than an answer takes; only a failing test waits this long.
const LONG: Duration = Duration::from_secs(20);

#[test]
fn the_newest_question_is_answered_last() {
    let (jobs, messages) = jobs(MakeSolvers::default());
    let mut generator = random::seeded_generator(9);
    let examiner = Examiner::build();
    for round in 1..=3 {
        let cubes: Vec<CubieCube> = (0..50).map(|_| CubieCube::random(&mut generator)).collect();
        for cube in &cubes {
            jobs.start(Slot::Analysis, Task::Examine(*cube));
        }
        let last = cubes.last().expect("there are cubes");
        let mut answered = 0;
        loop {
            let message = messages
                .recv_timeout(LONG)
                .expect("the newest question is answered");
            let Message::Examined(cube, examination) = message else {
                panic!("{message:?}")
            };
            answered += 1;
            assert!(cubes.contains(&cube), "round {round}");
            assert_eq!(examination, Ok(Box::new(examiner.examine(&cube))));
            if cube == *last {
                break;
            }
        }
        assert!(answered <= cubes.len(), "no question is answered twice");
    }
}

#[test]
fn demonstrations_are_made_in_the_background() {
    let (jobs, messages) = jobs(MakeSolvers::default());
    let demonstrator = Demonstrator::build();
    let mut generator = random::seeded_generator(11);
    for _ in 0..3 {
        let cube = CubieCube::random(&mut generator);
        jobs.start(Slot::Lesson, Task::Demonstrate(cube));
        let answer = messages
            .recv_timeout(LONG)
            .expect("the question is answered");
        let shown = Box::new(demonstrator.demonstrate(&cube));
        assert_eq!(answer, Message::Demonstrated(cube, Ok(shown)));
    }
}
