import ipaddr from 'ipaddr.js';

/** Which of the addresses that `X-Forwarded-*` names are believed, as Fastify takes it. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** More proxies than this stand in front of nobody. */
const MAX_HOPS = 16;

/**
 * What TRUST_PROXY says; null if it cannot be read.
 * - A number of proxies (`true` is one): the caller's address is the one that the outermost of them saw. What stands before it the
 *   caller may have made up. Fastify itself takes a number for "trust nobody" and `true` for "trust everybody": hence a function.
 * - A list of addresses and networks of proxies: the caller's address is the last that is in none of them.
 */
export function trustedProxies(setting: string): TrustedProxies | null {
  if (setting === 'false' || setting === '0') return false;
  const hops = setting === 'true' ? 1 : /^\d{1,4}$/.test(setting) ? Number(setting) : null;
  if (hops !== null) return hops <= MAX_HOPS ? (_address, hop) => hop < hops : null;
  const networks = setting.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** An address, or one with the length of its prefix (`10.0.0.0/8`). */
function isNetwork(text: string): boolean {
  if (text.includes('%') || /\/0+$/.test(text)) return false;
  const range = text.includes('/') ? text : `${text}/32`;
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range);
}

/**
 * The address by which limits count: an IPv4 address itself, also if it is written as an IPv6 one (`::ffff:203.0.113.9`, RFC 4291
 * 2.5.5.2); of IPv6 the /64, since that is what one connection is given (RFC 6177).
 */
export function networkOf(seen: string): string {
  // most have no colon: to look for one costs less than to try the pattern of every address
  const address = seen.includes(':') ? withoutPort(seen) : seen;
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  const network = known.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Whether the caller is on this very machine. What a proxy wrote may be no address at all. */
export function isLoopback(seen: string): boolean {
  const address = withoutPort(seen);
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Some proxies write the caller's port behind its address (`203.0.113.9:4711`, `[2001:db8::1]:4711`); each connection has another. */
const withoutPort = (address: string): string =>
  /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address;
