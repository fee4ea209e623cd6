//! The OpenAPI document: what the types cannot say of themselves.

use std::collections::BTreeMap;

use serde_json::json;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::response::{ResponseBuilder, ResponsesBuilder};
use utoipa::openapi::schema::{AdditionalProperties, SchemaType};
use utoipa::openapi::{ArrayBuilder, ContentBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Response};
use utoipa::openapi::{Schema, Type};
use utoipa::{IntoResponses, OpenApi};

use super::problem::{self, Kind};
use super::wire::State;
use crate::cube::GOALS;

/// The document without the paths, which come with the routes.
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

/// What may be wrong with any body.
pub(super) struct BodyProblems;

impl IntoResponses for BodyProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        told(&[Kind::NotJson, Kind::SlowBody, Kind::TooLarge, Kind::NotJsonType])
    }
}

/// What may come between a wish to solve and a solution.
pub(super) struct SolvingProblems;

impl IntoResponses for SolvingProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        told(&[Kind::TooManyOfYou, Kind::SolverBroken, Kind::Overloaded, Kind::Ending, Kind::TimedOut])
    }
}

/// The answers that tell of these problems, one for each status.
fn told(kinds: &[Kind]) -> BTreeMap<String, RefOr<Response>> {
    let mut responses = ResponsesBuilder::new();
    for kind in kinds {
        let (_, status, _) = kind.told();
        let titles = kinds.iter().map(|kind| kind.told()).filter(|told| told.1 == status).map(|told| told.2);
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

/// A cube in any of the forms that are read. What is wrong with one, and where, is told by the readers of the forms.
pub(super) fn cube_form() -> Schema {
    cube_forms().into()
}

/// The same, or nothing.
pub(super) fn cube_form_or_null() -> Schema {
    cube_forms().item(ObjectBuilder::new().schema_type(Type::Null)).into()
}

/// A goal: a name, or a cube of which some stickers do not matter.
pub(super) fn goal_form() -> Schema {
    let names: Vec<&str> = GOALS.iter().map(|entry| entry.id).collect();
    let words = format!(
        "{}; or a cube in any form. Of stickers, . does not matter: the shortest way to any such cube is searched.",
        names.join(", ")
    );
    cube_forms().item(ObjectBuilder::new().schema_type(Type::Null)).description(Some(words)).into()
}

fn cube_forms() -> OneOfBuilder {
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "54 letters of faces or colours, held any way, face by face in the order U R F D L B or U R L F B D; \
             or twenty pieces, as UF UR UB …; or cycles of pieces, as (UF UR)(UFR UBL).",
        ))
        .examples([json!("DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL")]);
    let turns = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("Turns, as R U2 R' M x (R U)3 [F, R], that are done to a solved cube."));
    let scramble = ObjectBuilder::new()
        .property("scramble", turns)
        .required("scramble")
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
        .examples([json!({"scramble": "R U R' U'"})]);
    let state = Ref::from_schema_name("State");
    OneOfBuilder::new().item(text).item(scramble).item(state)
}

/// The seed of a random cube.
pub(super) fn seed() -> Schema {
    // The library knows no wider numbers; where `usize` has 32 bits the document asks for smaller seeds than are taken.
    let most = Some(usize::MAX);
    let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(most);
    number.examples([json!(7)]).into()
}

/// Eight numbers below `N`.
pub(super) fn eight_below<const N: u8>() -> Schema {
    numbers_below(N, 8)
}

/// Twelve numbers below `N`.
pub(super) fn twelve_below<const N: u8>() -> Schema {
    numbers_below(N, 12)
}

fn numbers_below(bound: u8, many: usize) -> Schema {
    let number = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::Integer))
        .minimum(Some(0))
        .maximum(Some(bound - 1));
    ArrayBuilder::new().items(number).min_items(Some(many)).max_items(Some(many)).into()
}
