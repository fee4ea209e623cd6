//! The OpenAPI document: the parts that the types of the endpoints cannot express by themselves.

use serde_json::Value;
use utoipa::OpenApi;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::{ContentBuilder, ObjectBuilder, Ref, RefOr, Response, Schema, Type};

use super::problem::{self, ProblemKind};
use crate::answer::schema::CubeState;
use crate::answer::{PieceNumbers, Rank};
use cubetui::coord::StageChain;
use cubetui::cube::METRICS;
use cubetui::solver::{Alike, SOLVERS};
use cubetui::symmetry::{SymmetryClass, SymmetryScope};

/// The document without the endpoints.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "cubetui",
        description = "Solve, verify and scramble Rubik's cubes. Answers other than 2xx have the type \
                       application/problem+json (RFC 9457), with every fault and its place. A request that is not HTTP \
                       gets 400 without a body, and one with too large headers 431 without a body."
    ),
    components(schemas(PieceNumbers, CubeState))
)]
struct Document;

const ANY: &[ProblemKind] = &[
    ProblemKind::BadHost,
    ProblemKind::ForeignHost,
    ProblemKind::Ending,
];
pub(super) const BODY: &[ProblemKind] = &[
    ProblemKind::NotJson,
    ProblemKind::SlowBody,
    ProblemKind::TooLarge,
    ProblemKind::NotJsonType,
    ProblemKind::Encoded,
];
/// The problems of a body of lines before its first line.
pub(super) const LINES: &[ProblemKind] = &[ProblemKind::NotJsonType, ProblemKind::Encoded];
pub(super) const QUERY: &[ProblemKind] = &[ProblemKind::BadQuery];
/// The problems of a class of symmetry groups.
pub(super) const CLASS: &[ProblemKind] = &[ProblemKind::NoCubes];
/// The problems of anything that workers compute.
pub(super) const COMPUTING: &[ProblemKind] = &[
    ProblemKind::TooManyOfYou,
    ProblemKind::Overloaded,
    ProblemKind::Broken,
];
/// The problems that may come between a request and its solution.
pub(super) const SOLVING: &[ProblemKind] = &[ProblemKind::NotReady, ProblemKind::TimedOut];

/// Adds a response for each status of these problems, and perhaps one for wrong values.
pub(super) fn add_problems(
    document: &mut utoipa::openapi::OpenApi,
    path: &str,
    problems: &[&[ProblemKind]],
    wrong_values: Option<&str>,
) {
    let item = document.paths.paths.get_mut(path).expect("the path");
    let responses = &mut operation(item).responses.responses;
    let kinds = [problems.concat().as_slice(), ANY].concat();
    for kind in &kinds {
        let same = kinds.iter().filter(|other| other.status() == kind.status());
        let titles: Vec<&str> = same.map(|kind| kind.title()).collect();
        let response = response(&titles.join("; "), kind.retry_after().is_some());
        responses.insert(kind.status().as_str().to_owned(), RefOr::T(response));
    }
    if let Some(description) = wrong_values {
        let response = response(description, false);
        responses.insert("422".to_owned(), RefOr::T(response));
    }
}

/// Lists the values that a text may have, where the service knows them all.
fn list_names(document: &mut utoipa::openapi::OpenApi) {
    let classes = |scope| SymmetryClass::all(scope).iter();
    let classes = [SymmetryScope::Symmetries, SymmetryScope::Antisymmetries].map(classes);
    let classes = classes.into_iter().flatten();
    let classes: Vec<Value> = classes
        .filter(|class| class.cubes() > 0)
        .map(|class| class.name().into())
        .collect();
    for path in ["/v1/symmetry/random", "/v1/symmetry/cubes"] {
        let item = document.paths.paths.get_mut(path).expect("the path");
        let parameters = operation(item).parameters.iter_mut().flatten();
        let mut class = parameters.filter(|parameter| parameter.name == "class");
        let schema = class.next().and_then(|class| class.schema.as_mut());
        set_names(schema.expect("a schema"), classes.clone());
    }
    let components = document.components.as_mut().expect("schemas");
    let solve = components.schemas.get_mut("SolveRequest");
    let Some(RefOr::T(Schema::Object(solve))) = solve else {
        panic!("a request is an object");
    };
    for (field, mut names) in [
        ("solver", texts(SOLVERS.iter().map(|entry| entry.id))),
        ("metric", texts(METRICS.iter().map(|entry| entry.id))),
        ("rank", texts(Rank::NAMED.map(|(name, _)| name))),
        ("unique", texts(Alike::NAMED.map(|(name, _)| name))),
        ("up_to", texts(["U", "R", "F", "D", "L", "B"])),
        (
            "axis",
            texts(StageChain::all().map(|chain| chain.to_string())),
        ),
    ] {
        names.push(Value::Null);
        set_names(solve.properties.get_mut(field).expect("a field"), names);
    }
}

fn texts(names: impl IntoIterator<Item = impl Into<Value>>) -> Vec<Value> {
    names.into_iter().map(Into::into).collect()
}

fn set_names(schema: &mut RefOr<Schema>, names: Vec<Value>) {
    let RefOr::T(Schema::Object(schema)) = schema else {
        panic!("a name is a text");
    };
    schema.enum_values = Some(names);
}

fn operation(item: &mut PathItem) -> &mut Operation {
    item.get
        .as_mut()
        .or(item.post.as_mut())
        .expect("a method of our endpoints")
}

fn response(description: &str, has_retry_after: bool) -> Response {
    let body = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("ProblemDetails")))
        .build();
    let mut response = ResponseBuilder::new()
        .description(description)
        .content(problem::CONTENT_TYPE, body);
    if has_retry_after {
        let seconds = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0));
        let header = HeaderBuilder::new()
            .schema(seconds)
            .description(Some("Seconds"));
        response = response.header("Retry-After", header.build());
    }
    response.build()
}

pub(super) fn written(endpoints: utoipa::openapi::OpenApi) -> String {
    let mut document = Document::openapi();
    document.merge(endpoints);
    list_names(&mut document);
    let document = document
        .to_pretty_json()
        .expect("our types have no maps with other keys than strings");
    fields_for_options(&document) + "\n"
}

/// Replaces the names of options by those of fields: the fields of a solve are described for the command line.
fn fields_for_options(document: &str) -> String {
    let mut parts = document.split("--");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_name = |c: char| c.is_ascii_alphabetic() || c == '-';
        let end = part.find(|c| !is_name(c)).unwrap_or(part.len());
        let field = match &part[..end] {
            "timeout" => "timeout_ms".to_owned(),
            option => option.replace('-', "_"),
        };
        for text in ["`", &field, "`", &part[end..]] {
            written.push_str(text);
        }
    }
    written
}
