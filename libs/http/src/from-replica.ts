import { RouteFacts } from './route-facts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its statements may run on a replica (`access.ts`, `Database`). */
    fromReplica?: boolean;
  }
}

/**
 * The route of the team only reads, and many rows: a list, a search, statistics. Its statements run on the replica of DATABASE_READ_URL,
 * which has replayed everything that was committed as the request came in, or else on the primary.
 */
export const FromReplica = (): ClassDecorator & MethodDecorator => RouteFacts({ fromReplica: true });
