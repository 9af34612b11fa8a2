import type { LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { broken, ValidationError } from '#core/errors';

/** How names are resolved and addresses judged. Only tests set it, to reach a local server. */
export interface Network {
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  mayConnect: (address: string) => boolean;
  /** A certificate authority in PEM, trusted instead of the system's. */
  ca?: string;
}

export const PUBLIC_NETWORK: Network = {
  resolve: (hostname) => resolveName(hostname, { all: true }),
  mayConnect: isPublicAddress,
};

/** Global unicast, the only public IPv6 range. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is that of a public host: in none of the special-purpose ranges of IANA (RFC 6890 and its
 * successors) in ipaddr.js, such as loopback, private, link-local (cloud metadata), shared (CGNAT), documentation, or
 * ranges that wrap an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // Only link-local addresses have a zone (`fe80::1%eth0`).
  if (isIP(address) === 0 || address.includes('%')) return false;
  const known = ipaddr.parse(address);
  return known.range() === 'unicast' && (known instanceof ipaddr.IPv4 || known.match(GLOBAL_6));
}

/**
 * Names that by definition resolve within a machine or a private network (RFC 6761, RFC 6762, RFC 8375, and those of
 * clouds).
 */
export const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/;

/**
 * Parses a user-supplied address to a URL with a normalized host (`https://0x7f.1` is 127.0.0.1). A host that is an IP
 * address is checked by `mayConnect`; the addresses of a name aren't checked here.
 * @throws VALIDATION_ERROR for the field; `rule` is the broken rule if it isn't a URL at all
 */
export function parsePublicUrl(
  text: string,
  field: string,
  rule: 'isPushAddress' | 'isWebAddress',
  mayConnect: (address: string) => boolean = isPublicAddress,
): URL {
  const refuse = (broke: 'isHttps' | 'hasNoCredentials' | 'isPublic' | typeof rule): ValidationError =>
    new ValidationError([broken(field, broke, {})]);
  if (!URL.canParse(text)) throw refuse(rule);
  const url = new URL(text);
  if (url.protocol !== 'https:') throw refuse('isHttps');
  if (url.username !== '' || url.password !== '') throw refuse('hasNoCredentials');
  const host = hostOf(url);
  const named = isIP(host) === 0;
  if (named ? PRIVATE_NAME.test(host) || !host.includes('.') : !mayConnect(host)) throw refuse('isPublic');
  return url;
}

/** The host without the brackets of IPv6, and without the trailing dot of an absolute name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** The name resolves to an address that may not be connected to. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Resolves a name for a connection. Fails unless all of its addresses are public. */
export const guardedLookup =
  (network: Network): LookupFunction =>
  (hostname, options, callback) => {
    const fail = (error: Error): void => callback(error, '', 0);
    network.resolve(hostname).then((addresses) => {
      const [first] = addresses;
      if (!first) fail(new Error('The name has no address.'));
      else if (!addresses.every(({ address }) => network.mayConnect(address)))
        fail(new PrivateAddress('The name resolves to a private address.'));
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    }, fail);
  };
