import createClient from 'openapi-fetch';
import { locale } from '../ui/locale';
import type { components, paths } from './schema';
import { problemOf } from './problem';
import { withCurrent } from './read-again';
import { transport } from './transport';

/** The typed client of the API. Wrap each call in `answer`. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: transport });

api.use({
  onRequest({ request }) {
    request.headers.set('accept-language', locale.get());
    // one key per call, so retries send the same key
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
  },
  async onResponse({ request, response }) {
    if (response.ok) return;
    const problem = await problemOf(response, locale.get());
    if (problem.status !== 412) throw problem;
    throw await withCurrent(problem, request.url, (path) =>
      transport(new Request(new URL(path, location.origin), { headers: { 'accept-language': locale.get() } })),
    );
  },
});

/**
 * Returns the body of a successful call.
 * @throws ApiProblem the service refused the call or failed
 * @throws Unreachable the service can't be reached
 */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  // failures have already thrown; routes without a body return undefined, as their type says
  return (await call).data as T;
}

/** Formats a version as an `If-Match` header. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** A view or input type of the API, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
