//! The arguments and results of handlers: JSON bodies, read within limits of size and time; queries; and workers, which
//! compute in turns that are fair between clients. The thread that runs the handlers never computes itself.

use std::convert::Infallible;
use std::error::Error as _;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, HttpBody as _};
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use tokio::time::timeout;

use super::connections::{Client, Peer};
use super::fair_schedule::Lane;
use super::job_queue::WorkerTurn;
use super::problem::{Problem, ProblemKind, json_text};
use super::service::Service;
use crate::answer::Fault;

/// A JSON body: read from a request, or to be sent.
pub struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<Service>> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(
        request: Request,
        service: &Arc<Service>,
    ) -> Result<Self, Self::Rejection> {
        if !is_json(request.headers()) {
            let text = "send the body with the header content-type: application/json";
            return Err(Problem::new(ProblemKind::NotJsonType, text));
        }
        if let Some(problem) = encoding(request.headers()) {
            return Err(problem);
        }
        let limits = &service.limits;
        // A body that is announced as too long is not waited for.
        let announced = request.body().size_hint().lower();
        if announced > limits.body_bytes as u64 {
            return Err(too_large(limits.body_bytes));
        }
        let read = tokio::select! {
            read = timeout(limits.body_time, Bytes::from_request(request, service)) => read,
            () = service.is_over() => return Err(Problem::ending()),
        };
        let read = read.map_err(|_| slow_body(limits.body_time))?;
        let bytes = read.map_err(|rejection| unread(&rejection, limits.body_bytes))?;
        read_object(&bytes).map(Self)
    }
}

/// Reads the JSON of an object.
pub fn read_object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Serde would also accept a list of the values of all fields.
    if bytes.trim_ascii_start().starts_with(b"[") {
        let fault = Fault {
            kind: "wrong_value",
            message: "the body is a list; send an object".to_owned(),
            ..Fault::default()
        };
        return Err(Problem::of_fault(ProblemKind::WrongValues, fault));
    }
    serde_json::from_slice(bytes).map_err(|error| located(&error))
}

impl<T: Serialize> IntoResponse for JsonBody<T> {
    fn into_response(self) -> Response {
        (
            [(header::CONTENT_TYPE, "application/json")],
            json_text(&self.0),
        )
            .into_response()
    }
}

/// Whether the content type is `application/json`, or another type that is written as JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = media_type(headers);
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// Returns the content type without its parameters, in lower case.
pub fn media_type(headers: &HeaderMap) -> String {
    let content_type = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    content_type
        .and_then(|value| value.split(';').next())
        .unwrap_or("")
        .trim()
        .to_ascii_lowercase()
}

/// Returns the problem of a body that has a content encoding.
pub fn encoding(headers: &HeaderMap) -> Option<Problem> {
    let values = headers.get_all(header::CONTENT_ENCODING).iter();
    let values: Vec<_> = values
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .collect();
    let encodings = values.iter().flat_map(|value| value.split(','));
    let encoding = encodings
        .map(str::trim)
        .find(|encoding| !encoding.eq_ignore_ascii_case("identity"))?;
    let text = format!("send it as it is, not encoded as {encoding:?}");
    Some(Problem::new(ProblemKind::Encoded, text))
}

pub fn slow_body(time: Duration) -> Problem {
    let text = format!("it must arrive within {time:?}");
    Problem::new(ProblemKind::SlowBody, text)
}

fn unread(rejection: &BytesRejection, most: usize) -> Problem {
    if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        too_large(most)
    } else {
        Problem::new(
            ProblemKind::NotJson,
            "the body ended before it was complete",
        )
    }
}

pub fn too_large(most: usize) -> Problem {
    Problem::new(
        ProblemKind::TooLarge,
        format!("at most {most} bytes are read"),
    )
}

/// Describes what is wrong with the JSON, and where in the body.
fn located(error: &serde_json::Error) -> Problem {
    let text = error.to_string();
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    let (kind, fault_kind) = match error.classify() {
        Category::Data => (ProblemKind::WrongValues, "wrong_value"),
        Category::Syntax | Category::Eof | Category::Io => (ProblemKind::NotJson, "syntax"),
    };
    let fault = Fault {
        kind: fault_kind,
        message: text.strip_suffix(&suffix).unwrap_or(&text).to_owned(),
        line: Some(error.line().max(1)),
        column: Some(error.column().max(1)),
        ..Fault::default()
    };
    Problem::of_fault(kind, fault)
}

/// The workers, as far as the client of a request may use them.
#[derive(Clone)]
pub struct Workers {
    service: Arc<Service>,
    client: Client,
}

impl Workers {
    /// Computes an answer on a worker. It takes no longer than a turn in the short lane.
    pub async fn compute<A: IntoResponse>(
        self,
        answer: impl FnOnce() -> Result<A, Problem> + Send + 'static,
    ) -> Response {
        let mut answer = Some(answer);
        let work =
            move |_: &Service, _: &WorkerTurn<'_>| answer.take().map(|answer| answer()).transpose();
        self.compute_in_turns(Lane::Short, Duration::MAX, work)
            .await
    }

    /// Computes an answer on workers, first in this lane and within this time. If the work returns `None`, it begins
    /// again in the long lane.
    pub async fn compute_in_turns<A: IntoResponse>(
        self,
        lane: Lane,
        time: Duration,
        mut work: impl FnMut(&Service, &WorkerTurn<'_>) -> Result<Option<A>, Problem> + Send + 'static,
    ) -> Response {
        let Self { service, client } = self;
        let shared = Arc::clone(&service);
        // The thread that computes the answer also serialises it.
        let work = move |turn: &WorkerTurn<'_>| {
            let answer = work(&shared, turn).transpose()?;
            Some(answer.into_response())
        };
        service.compute(client, lane, time, Box::new(work)).await
    }
}

impl FromRequestParts<Arc<Service>> for Workers {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        service: &Arc<Service>,
    ) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<Peer>();
        Ok(Self {
            service: Arc::clone(service),
            client: peer.expect("every connection has a peer").client,
        })
    }
}

pub struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|axum::extract::Query(query)| Self(query))
            .map_err(|rejection| wrong(&rejection))
    }
}

fn wrong(rejection: &QueryRejection) -> Problem {
    let source = rejection.source().map(ToString::to_string);
    let parameter = source.as_deref().and_then(parameter);
    let reason = source.as_deref().map(|text| {
        text.split_once(": ")
            .map_or(text, |(_, reason)| reason)
            .to_owned()
    });
    let fault = Fault {
        kind: "wrong_value",
        message: reason.unwrap_or_else(|| rejection.body_text()),
        pointer: parameter.map(|name| format!("?{name}")),
        ..Fault::default()
    };
    Problem::of_fault(ProblemKind::BadQuery, fault)
}

/// Returns the name of the parameter at fault from serde's message: `number: invalid digit`, or
/// ``missing field `class` ``.
fn parameter(text: &str) -> Option<&str> {
    text.split_once(": ")
        .map_or_else(|| text.split('`').nth(1), |(name, _)| Some(name))
}
