//! `POST /v1/solve/batch`: requests as lines of JSON, and their answers as lines of JSON in the same order, while more
//! lines are still coming.
//!
//! Each line is a separate job in the fair schedule, with its own time limit, and a mistake in it does not affect other
//! lines. A line is read when there is room for its answer. So a batch of any length needs the memory of a few lines,
//! and its client waits for its turns like any other. A line waits where a single request would be refused because too
//! many wait.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _, stream};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_with::skip_serializing_none;
use tokio::time::{sleep, timeout};
use tokio_util::codec::{FramedRead, LinesCodec, LinesCodecError};
use tokio_util::io::StreamReader;

use super::extractors::{Workers, encoding, media_type, read_object, slow_body, too_large};
use super::problem::{Problem, ProblemKind, json_text};
use super::service::Service;
use super::solve_handler;
use crate::answer::Fault;
use crate::spec::SolveSpec;

/// The content type of JSON Lines: one object on each line.
pub const CONTENT_TYPE: &str = "application/jsonl";
/// The older name of this content type.
const OLDER_TYPE: &str = "application/x-ndjson";

/// The lines in progress for each worker: while one is computed, the next is read.
const LINES_PER_WORKER: usize = 2;
/// The pause before retrying a line for which there was no room.
const PAUSE: Duration = Duration::from_millis(50);

/// A line of `POST /v1/solve/batch`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BatchRequest {
    /// A text or a number that the answer repeats.
    #[cfg_attr(test, schema(value_type = Option<IdSchema>))]
    id: Option<Box<RawValue>>,
    /// The request, as in `POST /v1/solve`.
    solve: SolveSpec,
}

/// The answer to a line: the field `answer` or the field `problem`.
#[skip_serializing_none]
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct BatchAnswer {
    /// The number of the line in the body, from 1.
    line: usize,
    /// The id of the request, if it has one.
    #[cfg_attr(test, schema(value_type = Option<IdSchema>, nullable = false))]
    id: Option<Box<RawValue>>,
    /// The answer that `POST /v1/solve` gives.
    #[cfg_attr(test, schema(value_type = Option<super::endpoints::SolveAnswerSchema>, nullable = false))]
    answer: Option<Box<RawValue>>,
    /// Why there is no answer.
    #[cfg_attr(test, schema(value_type = Option<super::problem::ProblemDetails>, nullable = false))]
    problem: Option<Box<RawValue>>,
}

/// What an id may be.
#[cfg(test)]
#[derive(utoipa::ToSchema)]
#[schema(as = Id)]
#[expect(dead_code, reason = "only its description counts")]
#[serde(untagged)]
pub enum IdSchema {
    Number(f64),
    Text(String),
}

/// The lines of a body. They end with the body, or with a problem that affects the rest too.
pub struct JsonLines {
    body: BodyDataStream,
    service: Arc<Service>,
}

impl FromRequest<Arc<Service>> for JsonLines {
    type Rejection = Problem;

    async fn from_request(
        request: Request,
        service: &Arc<Service>,
    ) -> Result<Self, Self::Rejection> {
        let media_type = media_type(request.headers());
        if media_type != CONTENT_TYPE && media_type != OLDER_TYPE {
            let text = format!("send the body with the header content-type: {CONTENT_TYPE}");
            return Err(Problem::new(ProblemKind::NotJsonType, text));
        }
        if let Some(problem) = encoding(request.headers()) {
            return Err(problem);
        }
        Ok(Self {
            body: request.into_body().into_data_stream(),
            service: Arc::clone(service),
        })
    }
}

impl JsonLines {
    /// Returns the lines with their numbers, without those that are blank.
    fn lines(self) -> impl Stream<Item = (usize, Result<String, Problem>)> {
        let Self { body, service } = self;
        let reader = StreamReader::new(body.map_err(io::Error::other));
        let codec = LinesCodec::new_with_max_length(service.limits.body_bytes);
        let lines = FramedRead::new(reader, codec);
        let read = stream::unfold(Some(lines), move |lines| {
            let service = Arc::clone(&service);
            async move {
                let mut lines = lines?;
                let limits = &service.limits;
                let read = tokio::select! {
                    read = timeout(limits.body_time, lines.next()) => read,
                    () = service.is_ended() => return Some((Err(Problem::ending()), None)),
                };
                let problem = match read {
                    Ok(None) => return None,
                    Ok(Some(Ok(line))) => return Some((Ok(line), Some(lines))),
                    Ok(Some(Err(LinesCodecError::MaxLineLengthExceeded))) => {
                        too_large(limits.body_bytes)
                    }
                    Ok(Some(Err(LinesCodecError::Io(_)))) => {
                        Problem::new(ProblemKind::NotJson, "this line did not come as text")
                    }
                    Err(_) => slow_body(limits.body_time),
                };
                // What follows is not read.
                Some((Err(problem), None))
            }
        });
        let numbered = read
            .enumerate()
            .map(|(index, line): (usize, Result<String, Problem>)| (index + 1, line));
        numbered.filter(|(_, line)| {
            let is_blank = line.as_ref().is_ok_and(|line| line.trim().is_empty());
            std::future::ready(!is_blank)
        })
    }
}

pub async fn solve_batch(workers: Workers, lines: JsonLines) -> Response {
    let service = &lines.service;
    let room = (LINES_PER_WORKER * service.workers).min(service.limits.per_client);
    let answers = lines
        .lines()
        .map(move |(number, line)| answer_line(workers.clone(), number, line))
        .buffered(room.max(1));
    let body = Body::from_stream(answers.map(Ok::<Bytes, Infallible>));
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], body).into_response()
}

async fn answer_line(workers: Workers, line: usize, text: Result<String, Problem>) -> Bytes {
    let id = text.as_deref().ok().and_then(id_of);
    let response = match text.and_then(|text| request_of(&text)) {
        Ok(spec) => solve_patiently(&workers, &spec).await,
        Err(problem) => problem.into_response(),
    };
    let is_answer = response.status().is_success();
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await;
    let body = body.expect("it is in memory");
    let body = serde_json::from_slice(&body).ok();
    let (answer, problem) = if is_answer {
        (body, None)
    } else {
        (None, body)
    };
    let answer = BatchAnswer {
        line,
        id,
        answer,
        problem,
    };
    (json_text(&answer) + "\n").into()
}

/// Returns the id of a request, even if the request is otherwise wrong.
fn id_of(text: &str) -> Option<Box<RawValue>> {
    #[derive(Deserialize)]
    struct WithId {
        id: Option<Box<RawValue>>,
    }
    let id = serde_json::from_str::<WithId>(text).ok()?.id?;
    is_id(&id).then_some(id)
}

fn is_id(value: &RawValue) -> bool {
    value
        .get()
        .starts_with(|first: char| first == '"' || first == '-' || first.is_ascii_digit())
}

fn request_of(text: &str) -> Result<SolveSpec, Problem> {
    let request: BatchRequest = read_object(text.as_bytes())?;
    if request.id.is_some_and(|id| !is_id(&id)) {
        let fault = Fault::at("/id", "wrong_value", "it must be a text or a number");
        return Err(Problem::of_fault(ProblemKind::WrongValues, fault));
    }
    Ok(request.solve)
}

/// Solves a line like a single request, but waits while there is no room for it.
async fn solve_patiently(workers: &Workers, spec: &SolveSpec) -> Response {
    loop {
        let response = solve_handler::solved_by(workers.clone(), spec.clone()).await;
        match response.extensions().get::<ProblemKind>() {
            Some(ProblemKind::TooManyOfYou | ProblemKind::Overloaded) => sleep(PAUSE).await,
            _ => return response,
        }
    }
}
