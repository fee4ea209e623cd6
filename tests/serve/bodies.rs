//! Arbitrary bodies: every one is answered with JSON, and nothing breaks. Random bytes seldom get far, so most bodies are
//! good ones with a few bytes changed.

use std::io::Write as _;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::common::examples::examples;
use crate::service::client::{Client, Service};

const PATHS: [&str; 3] = ["/v1/solve", "/v1/verify", "/v1/apply"];

const GOOD: [&str; 7] = [
    r#"{"cube": "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL", "max": 25, "timeout_ms": 20}"#,
    r#"{"cube": "wwwwwwwww rrrrrrrrr ggggggggg yyyyyyyyy ooooooooo bbbbbbbb.", "solver": "two-phase", "max": 22}"#,
    r#"{"cube": {"scramble": "(R U2 [F': D])3 M x' Rw"}, "algorithm": "[R, U]6 y"}"#,
    r#"{"cube": "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR"}"#,
    r#"{"cube": "(UF UR+)(UFR URB UBL)", "timeout_ms": 5}"#,
    r#"{"algorithm": "((R U R' U')2 F)9", "cube": null}"#,
    r#"{"cube": {"corner_position": [4,1,2,0,7,5,6,3], "corner_orientation": [2,0,0,1,1,0,0,2],
        "edge_position": [8,1,2,3,11,5,6,7,4,9,10,0], "edge_orientation": [0,0,0,0,0,0,0,0,0,0,0,0], "parity": 1}}"#,
];

#[derive(Clone, Debug)]
enum Change {
    Replace(prop::sample::Index, u8),
    Insert(prop::sample::Index, Vec<u8>),
    Cut(prop::sample::Index, usize),
    Double(prop::sample::Index, usize),
}

impl Change {
    fn apply(&self, body: &mut Vec<u8>) {
        let within = |index: &prop::sample::Index, body: &Vec<u8>| index.index(body.len() + 1);
        match self {
            Self::Replace(index, byte) => {
                let at = within(index, body).min(body.len().saturating_sub(1));
                if let Some(place) = body.get_mut(at) {
                    *place = *byte;
                }
            }
            Self::Insert(index, bytes) => {
                let at = within(index, body);
                body.splice(at..at, bytes.iter().copied());
            }
            Self::Cut(index, length) => {
                let at = within(index, body);
                body.drain(at..(at + length).min(body.len()));
            }
            Self::Double(index, length) => {
                let at = within(index, body);
                let part = body[at..(at + length).min(body.len())].to_vec();
                body.splice(at..at, part);
            }
        }
    }
}

fn change() -> impl Strategy<Value = Change> {
    let index = any::<prop::sample::Index>;
    // Mostly bytes that mean something in JSON, in notation, or in UTF-8.
    let byte = prop_oneof![
        prop::sample::select(br#"{}[]",:0123456789-+eE.\untrefals URFDLBMESxyz'()/ "#.to_vec()),
        any::<u8>(),
    ]
    .boxed();
    prop_oneof![
        (index(), byte.clone()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        (index(), prop::collection::vec(byte, 1..6))
            .prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        (index(), 1_usize..20).prop_map(|(at, length)| Change::Cut(at, length)),
        (index(), 1_usize..200).prop_map(|(at, length)| Change::Double(at, length)),
    ]
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    let mutated = (
        prop::sample::select(GOOD.to_vec()),
        prop::collection::vec(change(), 0..5),
    );
    let mutated = mutated.prop_map(|(good, changes)| {
        let mut body = good.as_bytes().to_vec();
        for change in &changes {
            change.apply(&mut body);
        }
        body
    });
    prop_oneof![1 => prop::collection::vec(any::<u8>(), 0..300), 9 => mutated]
}

#[test]
fn any_body_is_answered() {
    let service = Service::start();
    let mut client = Client::of(service.address);
    let mut runner = TestRunner::new(examples(3000));
    let mut met = std::collections::BTreeMap::<u16, usize>::new();
    let cases = (prop::sample::select(PATHS.to_vec()), body());
    let counted = std::cell::RefCell::new((&mut client, &mut met));
    let outcome = runner.run(&cases, |(path, body)| {
        let mut both = counted.borrow_mut();
        let (client, met) = &mut *both;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        let mut stream = client.stream();
        stream.write_all(&[head.as_bytes(), &body].concat()).expect("the service reads");
        let answer = client.answer().expect("an answer");
        let kind = if answer.status == 200 { "application/json" } else { "application/problem+json" };
        prop_assert!([200, 400, 422, 504].contains(&answer.status), "{}: {}", answer.status, answer.text());
        prop_assert_eq!(answer.header("content-type"), Some(kind));
        let read: Result<serde_json::Value, _> = serde_json::from_slice(&answer.body);
        prop_assert!(read.is_ok());
        *met.entry(answer.status).or_default() += 1;
        Ok(())
    });
    outcome.expect("every body is answered");
    // Every kind of answer must occur often.
    for status in [200, 400, 422] {
        assert!(
            met.get(&status).is_some_and(|often| *often > 100),
            "{status} hardly occurs: {met:?}"
        );
    }
}
