import { RouteConfig } from './route-config';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its statements may run on a replica (`access.ts`, `Database`). */
    fromReplica?: boolean;
  }
}

/**
 * For team routes that only read, and read many rows: a list, a search, statistics. Their statements run on the replica
 * of DATABASE_READ_URL if it has replayed everything committed when the request arrived, otherwise on the primary.
 */
export const FromReplica = (): ClassDecorator & MethodDecorator => RouteConfig({ fromReplica: true });
