//! The other end of a connection: whose requests they are, and where they arrived.

use std::net::{IpAddr, Ipv6Addr};

/// A client, as far as limits and fairness go: an IPv4 address, or the network of an IPv6 address, since one machine has
/// as many addresses there as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Client(IpAddr);

impl Client {
    /// Returns the client that this address belongs to.
    pub(super) fn of(address: IpAddr) -> Self {
        /// The first 64 of the 128 bits are the network.
        const NETWORK: u128 = !0 << 64;
        Self(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                Ipv6Addr::from_bits(address.to_bits() & NETWORK).into()
            }
            address => address,
        })
    }
}

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer {
    /// Whose connection it is.
    pub(super) client: Client,
    /// The address at which the service was reached.
    pub(super) arrived_at: IpAddr,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_machine_are_one_client() {
        let client = |text: &str| Client::of(text.parse().expect("an address"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
        assert_ne!(client("::1"), client("::"));
    }
}
