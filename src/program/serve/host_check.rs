//! The hosts that the service answers for: a guard against DNS rebinding.
//!
//! A page loaded from `evil.example` may ask `http://evil.example:8080` for anything once that name resolves to
//! 127.0.0.1: to the browser this is the page's own server. Only the Host header distinguishes the requests, so names are
//! answered only if they are known: those of the loopback interface, the address at which the connection arrived, and
//! those that the settings allow. Ports do not matter, since a tunnel may have changed them.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderValue, Version, header};

use super::connections::Peer;
use super::problem::{Problem, ProblemKind};

/// A host as a request names it, without its port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Host {
    /// An address, such as `192.168.1.5` or `[::1]`.
    Address(IpAddr),
    /// A name in lower case, without a dot at its end.
    Name(String),
}

impl Host {
    /// Reads a name or an address, with or without a port. Returns `None` for any other text.
    fn with_port(text: &str) -> Option<Self> {
        if text.contains('@') {
            return None;
        }
        let authority: Authority = text.parse().ok()?;
        let host = authority.host();
        let is_port = |port: &str| {
            port.strip_prefix(':')
                .is_some_and(|port| port.parse::<u16>().is_ok())
        };
        let rest = text.strip_prefix(host)?;
        if host.is_empty() || !(rest.is_empty() || is_port(rest)) {
            return None;
        }
        let unbracketed = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'))
            .unwrap_or(host);
        Some(match unbracketed.parse::<IpAddr>() {
            Ok(address) => Self::Address(address.to_canonical()),
            Err(_) => Self::Name(host.trim_end_matches('.').to_ascii_lowercase()),
        })
    }

    /// Reads a name or an address without a port, as the settings have it.
    pub fn without_port(text: &str) -> Option<Self> {
        match text.parse::<IpAddr>() {
            Ok(address) => Some(Self::Address(address.to_canonical())),
            Err(_) if text.contains([':', '*', '/']) => None,
            Err(_) => Self::with_port(text),
        }
    }

    /// Whether the host means this machine on every machine, or is the address at which the connection arrived.
    fn is_local(&self, arrived_at: IpAddr) -> bool {
        match self {
            Self::Address(address) => {
                address.is_loopback() || *address == arrived_at.to_canonical()
            }
            // RFC 6761: these names never leave the machine.
            Self::Name(name) => name == "localhost" || name.ends_with(".localhost"),
        }
    }
}

/// Checks that a request names exactly one host, and one that the service answers for.
///
/// RFC 9112, section 3.2. HTTP/1.0 has no Host header, but if there is one, it counts; so does the host of a target in
/// absolute form.
pub fn check(request: &Request, allowed: &[Host]) -> Result<(), Problem> {
    let hosts: Vec<&HeaderValue> = request.headers().get_all(header::HOST).iter().collect();
    let header = match hosts[..] {
        [] if request.version() < Version::HTTP_11 => None,
        [host] => Some(host.to_str().unwrap_or_default()),
        [] => {
            return Err(Problem::new(
                ProblemKind::BadHost,
                "there is no Host header",
            ));
        }
        _ => {
            return Err(Problem::new(
                ProblemKind::BadHost,
                format!("there are {} Host headers", hosts.len()),
            ));
        }
    };
    let arrived_at = request
        .extensions()
        .get::<Peer>()
        .map(|peer| peer.arrived_at);
    let target = request.uri().authority().map(Authority::as_str);
    for text in header.into_iter().chain(target) {
        let host = Host::with_port(text).ok_or_else(|| {
            Problem::new(ProblemKind::BadHost, format!("{text:?} is not a host name"))
        })?;
        if !allowed.contains(&host) && !arrived_at.is_some_and(|address| host.is_local(address)) {
            let message =
                format!("{text:?} is not a name of this service; the option --allow-host adds one");
            return Err(Problem::new(ProblemKind::ForeignHost, message));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_read_with_and_without_ports() {
        let name = |text: &str| Some(Host::Name(text.to_owned()));
        let address = |text: &str| Some(Host::Address(text.parse().expect("an address")));
        assert_eq!(Host::with_port("Cube.Example.:8080"), name("cube.example"));
        assert_eq!(Host::with_port("127.0.0.1:80"), address("127.0.0.1"));
        assert_eq!(Host::with_port("[::1]:80"), address("::1"));
        assert_eq!(Host::with_port("[::ffff:10.0.0.1]"), address("10.0.0.1"));
        for wrong in [
            "",
            ":80",
            "a b",
            "user@cube",
            "cube:port",
            "cube:99999",
            "cube/x",
            "http://cube",
            "[::1",
        ] {
            assert_eq!(Host::with_port(wrong), None, "{wrong:?}");
        }
        assert_eq!(Host::without_port("Cube"), name("cube"));
        assert_eq!(Host::without_port("::1"), address("::1"));
        for wrong in ["", "cube:80", "*", "*.example", "http://cube"] {
            assert_eq!(Host::without_port(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn only_names_of_this_machine_are_local() {
        let at: IpAddr = "10.0.0.7".parse().expect("an address");
        for (host, is_local) in [
            ("localhost", true),
            ("cube.localhost", true),
            ("127.1.2.3", true),
            ("[::1]", true),
            ("10.0.0.7", true),
            ("10.0.0.8", false),
            ("0.0.0.0", false),
            ("evil.example", false),
            ("localhost.evil.example", false),
            ("notlocalhost", false),
        ] {
            assert_eq!(
                Host::with_port(host).expect("a host").is_local(at),
                is_local,
                "{host}"
            );
        }
    }
}
