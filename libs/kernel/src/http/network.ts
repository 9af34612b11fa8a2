import { isIPv6 } from 'node:net';

const MAPPED = '0:0:0:0:0:ffff';

/**
 * Whose address it is, as far as limits are concerned: an IPv4 address itself, also where it is written as an IPv6 one
 * (`::ffff:203.0.113.9`, RFC 4291 2.5.5.2); of IPv6 the /64, since that is what one connection is given (RFC 6177).
 */
export function networkOf(address: string): string {
  // nearly all are told by a colon, which costs less than the pattern of all that may be an address
  if (!address.includes(':') || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== MAPPED) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join('.');
}

/** The eight groups of an IPv6 address, without leading zeros; a zone (`%eth0`) is left out. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
