//! Stepping through a solution, by keys, by itself, and while the person turns by hand.

use std::time::Duration;

use super::{App, Effect, Mode, Status};
use crate::cube::{Move, Turn};

/// The speeds of playing by itself, in moves a second.
const SPEEDS: [f64; 8] = [0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0];

impl App {
    /// Goes some moves on or back.
    pub(super) fn step_by(&mut self, by: isize) {
        self.stop_playing();
        self.advance(by);
    }

    /// To the start of the solution; in Paint mode to the first sticker.
    pub(super) fn go_to_start(&mut self) {
        if self.work.mode == Mode::Paint {
            self.work.editor.seek_first();
        } else {
            self.step_by(isize::MIN);
        }
    }

    /// To the end of the solution; in Paint mode to the last sticker.
    pub(super) fn go_to_end(&mut self) {
        if self.work.mode == Mode::Paint {
            self.work.editor.seek_last();
        } else {
            self.step_by(isize::MAX);
        }
    }

    /// To the step at which the move with this number, from 0, is the next.
    pub(super) fn go_to_step(&mut self, step: usize) {
        let Some(playback) = &self.work.playback else { return };
        let by = step.cast_signed() - playback.step().cast_signed();
        self.status = None;
        if by != 0 {
            self.step_by(by);
        }
    }

    /// Starts to play by itself, from the start again when the end was reached; or stops.
    pub(super) fn play_or_pause(&mut self) {
        if self.playing {
            return self.stop_playing();
        }
        let Some(playback) = &self.work.playback else { return };
        if playback.is_at_end() {
            self.advance(isize::MIN);
        }
        self.playing = true;
        self.set_alarm();
    }

    /// The alarm rang: one more move, if still playing.
    pub(super) fn play_on(&mut self) {
        if !self.playing {
            return;
        }
        self.advance(1);
        if self.work.playback.as_ref().is_none_or(super::Playback::is_at_end) {
            self.playing = false;
        } else {
            self.set_alarm();
        }
    }

    /// Stops playing by itself.
    pub(super) fn stop_playing(&mut self) {
        if self.playing {
            self.playing = false;
            self.effects.push(Effect::NoAlarm);
        }
    }

    /// One speed up or down.
    pub(super) fn change_speed(&mut self, by: isize) {
        let now = self.settings.play.speed;
        let next = if by > 0 {
            SPEEDS.into_iter().find(|&speed| speed > now)
        } else {
            SPEEDS.into_iter().rev().find(|&speed| speed < now)
        };
        self.settings.play.speed = next.unwrap_or(now);
        if self.playing {
            self.set_alarm();
        }
        self.say(Status::info(format!("speed: {} moves a second", self.settings.play.speed)));
    }

    /// A turn by hand. One that the solution expects moves it on or back; a turn of the same face is set off against
    /// the next move; after any other the rest is solved anew.
    pub(super) fn turn_while_playing(&mut self, turn: Turn) {
        self.stop_playing();
        let effect = self.work.cube.hold.effect_of(turn);
        let moves = effect.moves();
        self.record(turn.to_string());
        self.work.cube.hold = effect.hold;
        self.work.cube.cube = self.work.cube.cube.turned_by(&moves);
        self.work.trail.push(turn);
        let followed = match (moves[..].split_first(), &mut self.work.playback) {
            (None, _) => true,
            (Some((&only, [])), Some(playback)) => playback.follow(only),
            _ => false,
        };
        if !followed {
            self.search_anew();
        }
        self.after_step();
    }

    /// Goes to another step of the solution, as one change.
    fn advance(&mut self, by: isize) {
        let Some(playback) = &self.work.playback else { return };
        let from = playback.step();
        let target = from.saturating_add_signed(by).min(playback.moves().len());
        if target == from {
            let words = if by > 0 { "this is the end of the solution" } else { "this is its start" };
            return self.say(Status::info(words));
        }
        let passed: Vec<Move> = playback.moves()[from.min(target)..from.max(target)].to_vec();
        self.record(if passed.len() == 1 { "step".to_owned() } else { format!("{} steps", passed.len()) });
        if let Some(playback) = &mut self.work.playback {
            playback.go_to(target);
            self.work.cube.cube = playback.cube();
        }
        let held: Vec<Turn> = passed.iter().map(|&step| self.work.cube.as_held(step).into()).collect();
        if target > from {
            self.work.trail.extend(held);
        } else if self.work.trail.ends_with(&held) {
            self.work.trail.truncate(self.work.trail.len() - held.len());
        } else {
            self.work.trail.extend(held.into_iter().rev().map(Turn::inverse));
        }
        self.after_step();
    }

    fn after_step(&mut self) {
        self.take_shorter();
        if self.meets_goal() && self.work.playback.is_some() {
            self.say(Status::success(self.words_when_met()));
        }
    }

    fn set_alarm(&mut self) {
        self.effects.push(Effect::Alarm(Duration::from_secs_f64(1.0 / self.settings.play.speed)));
    }
}
