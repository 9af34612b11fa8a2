import { type IncomingMessage, ServerResponse } from 'node:http';

/** What every answer has, whoever writes it. What may be cached says so itself. */
const EVERY_ANSWER = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/**
 * The answers of this process's servers, as Node makes them before anybody looks at the request: what Node and Fastify answer by
 * themselves, past hooks and routes, has the headers of every answer too.
 */
export class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  constructor(request: Request) {
    super(request);
    for (const [name, value] of Object.entries(EVERY_ANSWER)) this.setHeader(name, value);
  }
}

/** Those of an error that is written past the routes. */
export const errorHeaders = (traceId: string): Record<string, string> => ({
  ...EVERY_ANSWER,
  'content-type': 'application/json; charset=utf-8',
  'x-trace-id': traceId,
});
