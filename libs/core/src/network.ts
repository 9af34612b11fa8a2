import ipaddr from 'ipaddr.js';

/** Which addresses in `X-Forwarded-*` headers are trusted, in Fastify's format. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** No real deployment has more proxies than this. */
const MAX_HOPS = 16;

/**
 * Parses TRUST_PROXY; null if it is invalid.
 * - A number of proxies (`true` is one): the caller's address is the one seen by the outermost proxy. The client may
 *   have made up
 *   everything before it. Fastify itself takes a number as "trust nobody" and `true` as "trust everybody", hence a
 *   function.
 * - A list of addresses and networks of proxies: the caller's address is the last one in none of them.
 */
export function trustedProxies(setting: string): TrustedProxies | null {
  if (setting === 'false' || setting === '0') return false;
  const hops = setting === 'true' ? 1 : /^\d{1,4}$/.test(setting) ? Number(setting) : null;
  if (hops !== null) return hops <= MAX_HOPS ? (_address, hop) => hop < hops : null;
  const networks = setting.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** Whether the text is an address, or an address with a prefix length (`10.0.0.0/8`). */
function isNetwork(text: string): boolean {
  if (text.includes('%') || /\/0+$/.test(text)) return false;
  const range = text.includes('/') ? text : `${text}/32`;
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range);
}

/**
 * Returns the key used for rate limits: an IPv4 address itself, even if written as IPv6 (`::ffff:203.0.113.9`, RFC 4291
 * 2.5.5.2); for IPv6 the /64, since that is what one connection is assigned (RFC 6177).
 */
export function networkOf(seen: string): string {
  // Most addresses have no colon, and checking for one is cheaper than matching the pattern.
  const address = seen.includes(':') ? withoutPort(seen) : seen;
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  const network = known.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Whether the caller is on this machine. Text written by a proxy may not be an address at all. */
export function isLoopback(seen: string): boolean {
  const address = withoutPort(seen);
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Strips the caller's port, which some proxies append to the address (`203.0.113.9:4711`, `[2001:db8::1]:4711`) and
 * which differs per connection.
 */
const withoutPort = (address: string): string =>
  /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address;
