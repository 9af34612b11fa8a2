import { BlockList, isIP } from 'node:net';
import { ValidationError } from '#kernel/errors';

/** IPv4 that is no public host: IANA's special-purpose registry (RFC 6890 and its successors), multicast and what is reserved. */
const PRIVATE_4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE_4.addSubnet(network, prefix, 'ipv4');

/** Global unicast, the only IPv6 that is public: mapped IPv4, loopback, link-local and unique local lie outside of it. */
const GLOBAL_6 = new BlockList();
GLOBAL_6.addSubnet('2000::', 3, 'ipv6');
/** … without protocol assignments and Teredo, documentation, and 6to4, which wraps any IPv4. */
const PRIVATE_6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is that of a public host: not loopback, private, link-local (cloud metadata), shared (CGNAT) or reserved. */
export function isPublicAddress(address: string): boolean {
  // Only link-local addresses have a zone (`fe80::1%eth0`).
  switch (address.includes('%') ? 0 : isIP(address)) {
    case 4:
      return !PRIVATE_4.check(address, 'ipv4');
    case 6:
      return GLOBAL_6.check(address, 'ipv6') && !PRIVATE_6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that by definition resolve within a machine or a private network (RFC 6761, RFC 6762, RFC 8375, and those of clouds). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/;

export const refusedEndpoint = (why: string): ValidationError => ValidationError.of('endpoint', `endpoint ${why}`);

/**
 * The endpoint as a URL, with its host in one spelling (`https://0x7f.1` is 127.0.0.1). A host that is an address is checked by
 * `mayConnect`; what a name resolves to is not checked here. Ends in VALIDATION_ERROR.
 */
export function parseEndpoint(endpoint: string, mayConnect: (address: string) => boolean = isPublicAddress): URL {
  if (!URL.canParse(endpoint)) throw refusedEndpoint('must be the https address of a push service');
  const url = new URL(endpoint);
  if (url.protocol !== 'https:') throw refusedEndpoint('must begin with https://');
  if (url.username !== '' || url.password !== '') throw refusedEndpoint('must not hold a user name or password');
  const host = hostOf(url);
  const named = isIP(host) === 0;
  if (named ? PRIVATE_NAME.test(host) || !host.includes('.') : !mayConnect(host))
    throw refusedEndpoint('must not be a private address');
  return url;
}

/** The host without the brackets of IPv6, and without the dot at the end of an absolute name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
