import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { broken, ValidationError } from '#kernel/errors';

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

type EndpointRule = 'isPushAddress' | 'isHttps' | 'hasNoCredentials' | 'isPublic';

export const refusedEndpoint = (rule: EndpointRule): ValidationError =>
  new ValidationError([broken('endpoint', rule, {})]);

/**
 * The endpoint as a URL, with its host in one spelling (`https://0x7f.1` is 127.0.0.1). A host that is an address is checked by
 * `mayConnect`; what a name resolves to is not checked here. Ends in VALIDATION_ERROR.
 */
export function parseEndpoint(endpoint: string, mayConnect: (address: string) => boolean = isPublicAddress): URL {
  if (!URL.canParse(endpoint)) throw refusedEndpoint('isPushAddress');
  const url = new URL(endpoint);
  if (url.protocol !== 'https:') throw refusedEndpoint('isHttps');
  if (url.username !== '' || url.password !== '') throw refusedEndpoint('hasNoCredentials');
  const host = hostOf(url);
  const named = isIP(host) === 0;
  if (named ? PRIVATE_NAME.test(host) || !host.includes('.') : !mayConnect(host)) throw refusedEndpoint('isPublic');
  return url;
}

/** The host without the brackets of IPv6, and without the dot at the end of an absolute name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
