//! Queries: read into types, and which parameter is at fault if that fails.

use std::error::Error as _;

use axum::extract::FromRequestParts;
use axum::extract::rejection::QueryRejection;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::problem::{Kind, Problem};
use crate::answer::Fault;

/// What a query asks for.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|axum::extract::Query(query)| Self(query))
            .map_err(|rejection| wrong(&rejection))
    }
}

fn wrong(rejection: &QueryRejection) -> Problem {
    let words = rejection.body_text();
    let source = rejection.source().map(ToString::to_string);
    let place = source
        .as_deref()
        .and_then(parameter)
        .map(|name| format!("?{name}"));
    let fault = Fault {
        kind: "wrong_value",
        message: words.clone(),
        pointer: place,
        ..Fault::default()
    };
    Problem::new(Kind::BadQuery, words).with(vec![fault])
}

/// Returns the name of the parameter at fault from what serde says: `number: invalid digit`, or ``missing field `class` ``.
fn parameter(words: &str) -> Option<&str> {
    words
        .split_once(": ")
        .map_or_else(|| words.split('`').nth(1), |(name, _)| Some(name))
}
