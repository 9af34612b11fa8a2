import type { Server } from 'node:http';

/** How long a new connection may stay silent after the server was told to close, in milliseconds. */
const MOMENT = 100;

/**
 * Gives new connections a moment before the server closes. As it closes, Fastify ends all idle connections
 * (`forceCloseConnections: 'idle'`) by this method of Node's server. A connection that was opened just now looks idle until its
 * request has come.
 */
export function leaveTimeToSpeak(server: Server): void {
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdleConnections, MOMENT);
}
