//! The endpoints: each is declared once, with its method, path, handler and description. The routes
//! follow from that, and in tests the OpenAPI document.

use axum::Router;
use axum::routing::{get, post};

use super::{handlers, service::Service, solve_handler, symmetry_handlers};
#[cfg(test)]
use super::{
    handlers::ScrambleQuery,
    openapi::{self, BODY, CLASS, QUERY, QUEUE, SOLVING},
    problem::ProblemDetails,
    requests::{ApplyBody, VerifyBody},
    service::Health,
    symmetry_handlers::{ClassesQuery, CubesQuery, RandomQuery},
};
#[cfg(test)]
use crate::answer::{
    Applied, Recognised, Scrambled, SolvedWithList, SolverInfo, SymmetricCube, SymmetricCubes,
    SymmetryClassInfo, Verified,
};
#[cfg(test)]
use crate::spec::SolveSpec;

/// Declares endpoints: what they do, where they are, which handler answers, what they are asked and
/// answer, which problems they have besides those of any request, and what it means if the values
/// are wrong.
macro_rules! endpoints {
    ($(
        $(#[$doc:meta])*
        $method:ident $path:literal $tag:literal => $module:ident::$handler:ident,
            asks($($input:tt)*), answers $description:literal ($($answer:tt)*), problems [$($problems:ident),*] $($wrong:literal)?;
    )*) => {
        pub(super) fn routes() -> Router<Service> {
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
    /// for shorter ones. With `to`, the solution leads to another cube, or to any cube with certain
    /// stickers; with `niss`, it has moves on the inverse too. With `insert`, moves are inserted
    /// into a skeleton. With `all`, the answer lists all solutions, as many as there is room for.
    /// The search ends when the client disconnects.
    post "/v1/solve" "cubes" => solve_handler::solve,
        asks(request_body = SolveSpec,), answers "A solution, or a list of them" (body = Recognised<SolvedWithList>),
        problems [BODY, SOLVING, QUEUE] "Wrong values, an unreadable or impossible cube, or no solution that short";

    /// Check whether a cube is possible, and list everything that is wrong with it.
    post "/v1/verify" "cubes" => handlers::verify,
        asks(request_body = VerifyBody,), answers "Whether it is possible" (body = Recognised<Verified>),
        problems [BODY] "Wrong values, or an unreadable cube";

    /// Apply an algorithm to a cube, and write it in any form.
    post "/v1/apply" "cubes" => handlers::apply,
        asks(request_body = ApplyBody,), answers "The cube after the algorithm" (body = Recognised<Applied>),
        problems [BODY] "Wrong values, or an unreadable or impossible cube or algorithm";

    /// Draw a random cube, all possible ones or all that meet a goal equally likely, and the turns that make it.
    get "/v1/scramble" "cubes" => handlers::scramble,
        asks(params(ScrambleQuery),), answers "The cube and the turns" (body = Scrambled),
        problems [QUERY, SOLVING, QUEUE] "There is no such goal";

    /// List the classes of symmetry groups, and how many cubes have exactly such a group.
    get "/v1/symmetry/classes" "symmetry" => symmetry_handlers::classes,
        asks(params(ClassesQuery),), answers "The classes" (body = [SymmetryClassInfo]),
        problems [QUERY];

    /// Draw a random cube that has exactly a certain symmetry.
    get "/v1/symmetry/random" "symmetry" => symmetry_handlers::random,
        asks(params(RandomQuery),), answers "The cube" (body = SymmetricCube),
        problems [QUERY, CLASS];

    /// List the cubes that have exactly a certain symmetry, if they are at most a million.
    ///
    /// Ask for the next ones with `skip`. `POST /v1/solve` with the solver `optimal` finds their
    /// shortest solutions.
    get "/v1/symmetry/cubes" "symmetry" => symmetry_handlers::cubes,
        asks(params(CubesQuery),), answers "Cubes of the class" (body = SymmetricCubes),
        problems [QUERY, CLASS, QUEUE];

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
