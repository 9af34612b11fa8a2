import type { Server } from 'node:http';

/** How long a new connection may stay silent after the server started closing, in milliseconds. */
const DELAY = 100;

/**
 * Delays closing idle connections when the server stops. Fastify closes them (`forceCloseConnections: 'idle'`) through this method of
 * Node's server, and a connection opened a moment ago looks idle until its request arrives.
 */
export function delayIdleClose(server: Server): void {
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdleConnections, DELAY);
}
