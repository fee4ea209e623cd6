//! The OpenAPI document: the parts that the types of the endpoints cannot express by themselves.

use std::collections::BTreeMap;

use serde_json::json;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::response::{ResponseBuilder, ResponsesBuilder};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{ArrayBuilder, ContentBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Response};
use utoipa::openapi::{Schema, Type};
use utoipa::{IntoResponses, OpenApi};

use super::problem::{self, Kind};
use crate::answer::State;
use crate::cube::GOALS;

/// The document without the endpoints.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "cubetui",
        description = "Solve, verify and scramble Rubik's cubes. Answers other than 2xx have the type \
                       application/problem+json (RFC 9457), with every fault and its place."
    ),
    components(schemas(State))
)]
pub(super) struct Document;

/// The problems of any body.
pub(super) struct BodyProblems;

impl IntoResponses for BodyProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[
            Kind::NotJson,
            Kind::BadHost,
            Kind::SlowBody,
            Kind::TooLarge,
            Kind::NotJsonType,
            Kind::ForeignHost,
        ])
    }
}

/// The problems of any query.
pub(super) struct QueryProblems;

impl IntoResponses for QueryProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[Kind::BadQuery, Kind::BadHost, Kind::ForeignHost])
    }
}

/// The problems of a query that names a class of symmetry groups.
pub(super) struct ClassProblems;

impl IntoResponses for ClassProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[Kind::BadQuery, Kind::BadHost, Kind::ForeignHost, Kind::NoCubes, Kind::Overloaded])
    }
}

/// The problems of any request.
pub(super) struct HostProblems;

impl IntoResponses for HostProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[Kind::BadHost, Kind::ForeignHost])
    }
}

/// The problems that may come between a request and its solution.
pub(super) struct SolvingProblems;

impl IntoResponses for SolvingProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[Kind::TooManyOfYou, Kind::SolverBroken, Kind::Overloaded, Kind::Ending, Kind::TimedOut])
    }
}

/// Returns the responses for these problems, one for each status.
fn responses(kinds: &[Kind]) -> BTreeMap<String, RefOr<Response>> {
    let mut responses = ResponsesBuilder::new();
    for kind in kinds {
        let (_, status, _) = kind.description();
        let descriptions = kinds.iter().map(|kind| kind.description());
        let titles = descriptions.filter(|description| description.1 == status).map(|(.., title)| title);
        let titles = titles.collect::<Vec<_>>().join("; ");
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ProblemDetails"))).build();
        let mut response = ResponseBuilder::new().description(titles).content(problem::CONTENT_TYPE, body);
        if kind.retry_after().is_some() {
            let seconds = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
            let header = HeaderBuilder::new().schema(seconds).description(Some("Seconds")).build();
            response = response.header("Retry-After", header);
        }
        responses = responses.response(status.as_str(), response);
    }
    responses.build().responses
}

/// A cube in any of the formats.
pub(super) fn cube_form() -> Schema {
    cube_forms().into()
}

/// Stickers with their colours.
pub(super) fn seen_form() -> Schema {
    let sticker = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "A sticker and its colour: a letter or name of a colour, or the letter of its face. Or a face whose stickers are \
             all as given.",
        ))
        .pattern(Some("^[URFDLB]([1-9]=[URFDLB])?$"))
        .examples([json!("U4=R"), json!("F")]);
    ArrayBuilder::new().items(sticker).into()
}

/// A cube in any of the formats, or null.
pub(super) fn cube_form_or_null() -> Schema {
    cube_forms().item(ObjectBuilder::new().schema_type(Type::Null)).into()
}

/// A goal: a name, or a cube of which some stickers do not matter; or null.
pub(super) fn goal_form() -> Schema {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    let words = format!(
        "{}, with a side as in cross@R, 2x2x2@any, eo-fb or drudfin; or a cube in any format. Stickers written as . do not matter: the shortest solution to any such cube is found.",
        names.join(", ")
    );
    cube_forms().item(ObjectBuilder::new().schema_type(Type::Null)).description(Some(words)).into()
}

fn cube_forms() -> OneOfBuilder {
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "54 letters of faces or colours, held any way, face by face in the order U R F D L B or U R L F B D; \
             or twenty pieces, such as UF UR UB …; or cycles of pieces, such as (UF UR)(UFR UBL); \
             or coordinates, such as twist=0 flip=0 …; or anything else that `cubetui convert` writes and reads",
        ))
        .examples([json!("DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL")]);
    let turns = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("Turns applied to a solved cube, such as R U2 R' M x (R U)3 [F, R]."));
    let scramble = ObjectBuilder::new()
        .property("scramble", turns)
        .required("scramble")
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
        .examples([json!({"scramble": "R U R' U'"})]);
    let state = Ref::from_schema_name("State");
    OneOfBuilder::new().item(text).item(scramble).item(state)
}
