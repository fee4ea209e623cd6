//! The endpoints: each is declared once, with its method, path, handler and description. The routes follow from that, and
//! with the feature `openapi` the OpenAPI document too.

use axum::Router;
use axum::routing::{get, post};

use super::{handlers, service::Service, solve_handler, symmetry_handlers};
#[cfg(test)]
use super::{
    handlers::ScrambleQuery,
    openapi::{
        AnyProblems, BodyProblems, ClassProblems, Document, ListProblems, QueryProblems,
        ScrambleProblems, SolveProblems,
    },
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

/// Writes the OpenAPI document.
#[cfg(test)]
pub fn openapi_document() -> String {
    use utoipa::OpenApi as _;

    let mut document = Document::openapi();
    document.merge(Endpoints::openapi());
    let document = document
        .to_pretty_json()
        .expect("our types have no maps with other keys than strings");
    fields_for_options(&document) + "\n"
}

/// The fields of a solve are described for the command line: writes the names of fields in place of options.
#[cfg(test)]
fn fields_for_options(document: &str) -> String {
    let mut parts = document.split("--");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_part = |c: char| c.is_ascii_alphabetic() || c == '-';
        let end = part.find(|c| !is_part(c)).unwrap_or(part.len());
        let field = match &part[..end] {
            "timeout" => "timeout_ms".to_owned(),
            option => option.replace('-', "_"),
        };
        written += &format!("`{field}`{}", &part[end..]);
    }
    written
}

macro_rules! endpoints {
    ($($(#[$words:meta])* $method:ident $path:literal => $module:ident::$handler:ident { $($description:tt)* })*) => {
        /// Returns a router with all endpoints.
        pub(super) fn routes() -> Router<Service> {
            Router::new()$(.route($path, $method($module::$handler)))*
        }

        /// The endpoints in the OpenAPI document.
        #[cfg(test)]
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($(described::$handler),*))]
        struct Endpoints;

        #[cfg(test)]
        #[expect(dead_code, reason = "only what is said about them counts")]
        mod described {
            use super::*;

            $($(#[$words])* #[utoipa::path($method, path = $path, $($description)*)] fn $handler() {})*
        }
    };
}

endpoints! {
    /// Solve a cube.
    ///
    /// With `max`, the first solution of at most that many moves is the answer, but the solver `optimal` looks for the
    /// shortest; with `timeout_ms` alone, the whole time is used to look for shorter ones. With `to`, the solution leads to
    /// another cube, or to any cube with certain stickers; with `niss`, it has moves on the inverse too. With `insert`,
    /// moves are inserted into a skeleton. With `all`, the answer lists all solutions, as many as there is room for. The
    /// search ends when the client disconnects.
    post "/v1/solve" => solve_handler::solve {
        tag = "cubes", request_body = SolveSpec,
        responses(
            (status = 200, description = "A solution, or a list of them", body = Recognised<SolvedWithList>),
            SolveProblems,
            (status = 422, description = "Wrong values, an unreadable or impossible cube, or no solution that short", body = ProblemDetails, content_type = "application/problem+json"),
        )
    }

    /// Check whether a cube is possible, and list everything that is wrong with it.
    post "/v1/verify" => handlers::verify {
        tag = "cubes", request_body = VerifyBody,
        responses(
            (status = 200, description = "Whether it is possible", body = Recognised<Verified>),
            BodyProblems,
            (status = 422, description = "Wrong values, or an unreadable cube", body = ProblemDetails, content_type = "application/problem+json"),
        )
    }

    /// Apply an algorithm to a cube, and write it in any form.
    post "/v1/apply" => handlers::apply {
        tag = "cubes", request_body = ApplyBody,
        responses(
            (status = 200, description = "The cube after the algorithm", body = Recognised<Applied>),
            BodyProblems,
            (status = 422, description = "Wrong values, or an unreadable or impossible cube or algorithm", body = ProblemDetails, content_type = "application/problem+json"),
        )
    }

    /// Draw a random cube, all possible ones or all that meet a goal equally likely, and the turns that make it.
    get "/v1/scramble" => handlers::scramble {
        tag = "cubes", params(ScrambleQuery),
        responses(
            (status = 200, description = "The cube and the turns", body = Scrambled),
            ScrambleProblems,
            (status = 422, description = "There is no such goal", body = ProblemDetails, content_type = "application/problem+json"),
        )
    }

    /// List the classes of symmetry groups, and how many cubes have exactly such a group.
    get "/v1/symmetry/classes" => symmetry_handlers::classes {
        tag = "symmetry", params(ClassesQuery),
        responses((status = 200, description = "The classes", body = [SymmetryClassInfo]), QueryProblems)
    }

    /// Draw a random cube that has exactly a certain symmetry.
    get "/v1/symmetry/random" => symmetry_handlers::random {
        tag = "symmetry", params(RandomQuery),
        responses((status = 200, description = "The cube", body = SymmetricCube), ClassProblems)
    }

    /// List the cubes that have exactly a certain symmetry, if they are at most a million.
    ///
    /// Ask for the next ones with `skip`. `POST /v1/solve` with the solver `optimal` finds their shortest solutions.
    get "/v1/symmetry/cubes" => symmetry_handlers::cubes {
        tag = "symmetry", params(CubesQuery),
        responses((status = 200, description = "Cubes of the class", body = SymmetricCubes), ListProblems)
    }

    /// List the solvers.
    get "/v1/solvers" => handlers::solvers {
        tag = "service",
        responses((status = 200, description = "The solvers; the first is the default", body = [SolverInfo]), AnyProblems)
    }

    /// Report that the service is running.
    get "/health" => handlers::health {
        tag = "service",
        responses((status = 200, description = "It is running", body = Health), AnyProblems)
    }

    /// Report the metrics in the text format of Prometheus.
    get "/metrics" => handlers::metrics {
        tag = "service",
        responses((status = 200, description = "The metrics", body = String, content_type = "text/plain"), AnyProblems)
    }
}
