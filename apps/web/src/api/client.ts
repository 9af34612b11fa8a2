import createClient from 'openapi-fetch';
import { locale } from '../parts/locale';
import type { components, paths } from './schema';
import { problemOf } from './problem';
import { transport } from './transport';

/** The typed routes of the service. Wrap each call in `answer`. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: transport });

api.use({
  onRequest({ request }) {
    request.headers.set('accept-language', locale.get());
    // one a call: whatever repeats it repeats the key
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
  },
  async onResponse({ response }) {
    if (!response.ok) throw await problemOf(response);
  },
});

/** The body of a call that succeeded. Ends in `ApiProblem` or `Unreachable`. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  // what fails has thrown; a route without a body answers undefined, as its type says
  return (await call).data as T;
}

/** A version as `If-Match` has it. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** A view or an input of the API by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
