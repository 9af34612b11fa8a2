import type { LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { broken, ValidationError } from '#core/errors';

/** How names are resolved and addresses judged. The service leaves it out; by it tests reach a local server. */
export interface Network {
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  mayConnect: (address: string) => boolean;
  /** A certificate authority in PEM, trusted in place of the system's. */
  ca?: string;
}

export const PUBLIC_NETWORK: Network = {
  resolve: (hostname) => resolveName(hostname, { all: true }),
  mayConnect: isPublicAddress,
};

/** Global unicast, the only IPv6 that is public. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is that of a public host: in none of the special-purpose ranges of IANA (RFC 6890 and its successors) that
 * ipaddr.js knows, such as loopback, private, link-local (cloud metadata), shared (CGNAT), documentation, or what wraps an IPv4.
 */
export function isPublicAddress(address: string): boolean {
  // Only link-local addresses have a zone (`fe80::1%eth0`).
  if (isIP(address) === 0 || address.includes('%')) return false;
  const known = ipaddr.parse(address);
  return known.range() === 'unicast' && (known instanceof ipaddr.IPv4 || known.match(GLOBAL_6));
}

/** Names that by definition resolve within a machine or a private network (RFC 6761, RFC 6762, RFC 8375, and those of clouds). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/;

/**
 * An address that somebody gave, as a URL with its host in one spelling (`https://0x7f.1` is 127.0.0.1). A host that is an IP address
 * is checked by `mayConnect`; what a name resolves to is not checked here. Ends in VALIDATION_ERROR of the field; `rule` says what is
 * broken if it is no address at all.
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

/** The host without the brackets of IPv6, and without the dot at the end of an absolute name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** A name leads to an address that may not be connected to. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Resolves a name for a connection. No connection is made unless all of its addresses are public. */
export const guardedLookup =
  (network: Network): LookupFunction =>
  (hostname, options, callback) => {
    const fail = (error: Error): void => callback(error, '', 0);
    network.resolve(hostname).then((addresses) => {
      const [first] = addresses;
      if (!first) fail(new Error('The name has no address.'));
      else if (!addresses.every(({ address }) => network.mayConnect(address)))
        fail(new PrivateAddress('The name leads to a private address.'));
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    }, fail);
  };
