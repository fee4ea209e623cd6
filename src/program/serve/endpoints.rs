//! The endpoints: each is declared once, with its method, path, handler and description. The routes, and in tests the
//! OpenAPI document, follow from that. Every request is counted, and every refusal is a problem document.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State as Shared};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::cors::CorsLayer;

use super::problem::{Problem, ProblemKind};
use super::{batch, handlers, host_check, service::Service, solve_handler};
#[cfg(test)]
use super::{
    batch::{BatchAnswer, BatchRequest},
    handlers::{ClassesQuery, CubesQuery, RandomQuery, ScrambleQuery},
    openapi::{self, BODY, CLASS, COMPUTING, LINES, QUERY, SOLVING},
    problem::ProblemDetails,
    requests::{ApplyBody, VerifyBody},
    service::Health,
};
#[cfg(test)]
use crate::answer::{
    Applied, Recognised, Scrambled, SolvedWithList, SolverInfo, SymmetricCube, SymmetricCubes,
    SymmetryClassInfo, Verified,
};
#[cfg(test)]
use crate::spec::SolveSpec;

#[cfg(test)]
pub type SolveAnswerSchema = Recognised<SolvedWithList>;

/// Declares endpoints: what each does, its method and path, its handler, its input and answer, the problems it has in
/// addition to those of every request, and what wrong values mean.
macro_rules! endpoints {
    ($(
        $(#[$doc:meta])*
        $method:ident $path:literal $tag:literal => $module:ident::$handler:ident,
            asks($($input:tt)*), answers $description:literal ($($answer:tt)*), problems [$($problems:ident),*] $($wrong:literal)?;
    )*) => {
        fn routes() -> Router<Arc<Service>> {
            Router::new()$(.route($path, $method($module::$handler)))*
        }

        #[cfg(test)]
        pub fn openapi_document() -> String {
            use utoipa::OpenApi as _;

            let mut document = Endpoints::openapi();
            $(openapi::add_problems(&mut document, $path, &[$($problems),*], None$(.or(Some($wrong)))?);)*
            openapi::written(document)
        }

        #[cfg(test)]
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($(described::$handler),*), components(schemas(ProblemDetails)))]
        struct Endpoints;

        #[cfg(test)]
        #[expect(dead_code, reason = "only what is said about them counts")]
        mod described {
            use super::*;

            $($(#[$doc])* #[utoipa::path(
                $method, path = $path, tag = $tag, $($input)*
                responses((status = 200, description = $description, $($answer)*))
            )] fn $handler() {})*
        }
    };
}

endpoints! {
    /// Solve a cube.
    ///
    /// With `max`, the first solution of at most that many moves is the answer, but the solver
    /// `optimal` looks for the shortest; with `timeout_ms` alone, the whole time is used to look
    /// for shorter ones. With `goal`, the solution leads to another cube, or to any cube with certain
    /// stickers; with `niss`, it has moves on the inverse too. With `insert`, moves are inserted
    /// into a skeleton. With `all`, the answer lists all solutions, as many as there is room for.
    /// The search ends when the client disconnects.
    post "/v1/solve" "cubes" => solve_handler::solve,
        asks(request_body = SolveSpec,), answers "A solution, or a list of them" (body = Recognised<SolvedWithList>),
        problems [BODY, SOLVING, COMPUTING] "Wrong values, an unreadable or impossible cube, or no solution that short";

    /// Solve many cubes: a request on each line, and an answer on each line in the same order.
    ///
    /// An answer is sent as soon as those before it are done, while more lines are still being read. Read answers while you
    /// send. Each line has its own time and its own mistakes. Lines wait for their turns, which are fair between clients,
    /// instead of being refused. The places in a problem are those of the request in `solve`. A line that is too long or too
    /// slow, or the end of the service, is a problem of its line, and the last one.
    post "/v1/solve/batch" "cubes" => batch::solve_batch,
        asks(request_body(content = BatchRequest, content_type = "application/jsonl", description = "One request on each line"),),
        answers "One answer on each line" (body = BatchAnswer, content_type = "application/jsonl"),
        problems [LINES];

    /// Check whether a cube is possible, and list everything that is wrong with it.
    post "/v1/verify" "cubes" => handlers::verify,
        asks(request_body = VerifyBody,), answers "Whether it is possible" (body = Recognised<Verified>),
        problems [BODY, COMPUTING] "Wrong values, or an unreadable cube";

    /// Apply an algorithm to a cube, and write it in any form.
    post "/v1/apply" "cubes" => handlers::apply,
        asks(request_body = ApplyBody,), answers "The cube after the algorithm" (body = Recognised<Applied>),
        problems [BODY, COMPUTING] "Wrong values, or an unreadable or impossible cube or algorithm";

    /// Draw a random cube, all possible ones or all of a kind equally likely, and the turns that make it.
    get "/v1/scramble" "cubes" => handlers::scramble,
        asks(params(ScrambleQuery),), answers "The cube and the turns" (body = Scrambled),
        problems [QUERY, SOLVING, COMPUTING] "There is no such goal, subset or set of moves, they do not go together, or cubes of the kind are too rare";

    /// List the classes of symmetry groups, and how many cubes have exactly such a group.
    get "/v1/symmetry/classes" "symmetry" => handlers::classes,
        asks(params(ClassesQuery),), answers "The classes" (body = [SymmetryClassInfo]),
        problems [QUERY, COMPUTING];

    /// Draw a random cube that has exactly a certain symmetry.
    get "/v1/symmetry/random" "symmetry" => handlers::random,
        asks(params(RandomQuery),), answers "The cube" (body = SymmetricCube),
        problems [QUERY, CLASS, COMPUTING];

    /// List the cubes that have exactly a certain symmetry, if they are at most a million.
    ///
    /// Ask for the next ones with `skip`. `POST /v1/solve` with the solver `optimal` finds their
    /// shortest solutions.
    get "/v1/symmetry/cubes" "symmetry" => handlers::cubes,
        asks(params(CubesQuery),), answers "Cubes of the class" (body = SymmetricCubes),
        problems [QUERY, CLASS, COMPUTING];

    /// List the solvers.
    get "/v1/solvers" "service" => handlers::solvers,
        asks(), answers "The solvers; the first is the default" (body = [SolverInfo]),
        problems [];

    /// Report that the service is running.
    get "/health" "service" => handlers::health,
        asks(), answers "It is running" (body = Health),
        problems [];

    /// Report the metrics in the text format of Prometheus.
    get "/metrics" "service" => handlers::metrics,
        asks(), answers "The metrics" (body = String, content_type = "text/plain"),
        problems [];
}

/// The OpenAPI document of the service, which a test regenerates from the declared endpoints.
const OPENAPI: &str = include_str!("../../../assets/openapi.json");

/// Returns the router for all routes. Pages of these origins may read the answers.
pub fn router(service: &Arc<Service>, origins: &[HeaderValue]) -> Router {
    let openapi = || async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) };
    let router = routes()
        .route("/openapi.json", get(openapi))
        .fallback(|| async {
            Problem::new(ProblemKind::NotFound, "/openapi.json lists what there is")
        })
        .method_not_allowed_fallback(|| async {
            Problem::new(
                ProblemKind::MethodNotAllowed,
                "the header allow lists the methods",
            )
        })
        .layer(DefaultBodyLimit::max(service.limits.body_bytes))
        .with_state(Arc::clone(service));
    let router = if origins.is_empty() {
        router
    } else {
        router.layer(cors(origins))
    };
    router
        .layer(from_fn_with_state(Arc::clone(service), check_host))
        .layer(from_fn_with_state(Arc::clone(service), count))
}

fn cors(origins: &[HeaderValue]) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(origins.to_vec())
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::CONTENT_TYPE])
}

/// Counts a request by its route and its answer's status. When the service is ending, the answer says that it is the last
/// of its connection.
async fn count(
    Shared(service): Shared<Arc<Service>>,
    path: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let mut response = next.run(request).await.into_response();
    if service.is_ending() {
        response
            .headers_mut()
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let route = path.as_ref().map_or("other", MatchedPath::as_str);
    tracing::info!("{method} {route}: {}", response.status());
    service
        .metrics
        .answered(route, response.status().as_u16(), started.elapsed());
    response
}

/// Passes a request on if it names exactly one host, and one that the service answers for.
async fn check_host(
    Shared(service): Shared<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    match host_check::check(&request, &service.allowed_hosts) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}
