//! JSON bodies: read within limits of size and time, and written.

use std::error::Error as _;
use std::sync::Arc;

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
        let Ok(read) = read else {
            let text = format!("it must arrive within {:?}", limits.body_time);
            return Err(Problem::new(ProblemKind::SlowBody, text));
        };
        let bytes = read.map_err(|rejection| unread(&rejection, limits.body_bytes))?;
        // A list of the values of all fields would be read as well.
        if bytes.trim_ascii_start().starts_with(b"[") {
            let fault = Fault {
                kind: "wrong_value",
                message: "the body is a list; send an object".to_owned(),
                ..Fault::default()
            };
            return Err(Problem::of_fault(ProblemKind::WrongValues, fault));
        }
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| located(&error))
    }
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
    let content_type = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let kind = content_type
        .and_then(|value| value.split(';').next())
        .unwrap_or("")
        .trim()
        .to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
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

fn too_large(most: usize) -> Problem {
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
    let fault = Fault {
        kind: "wrong_value",
        message: rejection.body_text(),
        pointer: parameter.map(|name| format!("?{name}")),
        ..Fault::default()
    };
    Problem::of_fault(ProblemKind::BadQuery, fault)
}

/// Returns the name of the parameter at fault from what serde says: `number: invalid digit`, or ``missing field `class` ``.
fn parameter(text: &str) -> Option<&str> {
    text.split_once(": ")
        .map_or_else(|| text.split('`').nth(1), |(name, _)| Some(name))
}
