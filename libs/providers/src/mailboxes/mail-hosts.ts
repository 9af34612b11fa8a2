import { isIP } from 'node:net';
import { type Network, PUBLIC_NETWORK, PRIVATE_NAME } from '../public-network';

/**
 * Whether a mail server may be connected to: its address is public, or its name resolves only to public ones. A name
 * that doesn't resolve passes: the connection checks it again.
 */
export async function isPublicHost(host: string, network: Network = PUBLIC_NETWORK): Promise<boolean> {
  if (isIP(host) !== 0) return network.mayConnect(host);
  if (PRIVATE_NAME.test(host.toLowerCase()) || !host.includes('.')) return false;
  try {
    return (await network.resolve(host)).every(({ address }) => network.mayConnect(address));
  } catch {
    return true;
  }
}
