import { type IncomingMessage, ServerResponse } from 'node:http';

/** Headers of every response, whatever writes it. A route whose response may be cached replaces `cache-control`. */
const EVERY_ANSWER = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/**
 * The response class of this process's servers. Node creates responses before any code sees the request, so those
 * written by Node and Fastify without hooks and routes have these headers too.
 */
export class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  constructor(request: Request) {
    super(request);
    for (const [name, value] of Object.entries(EVERY_ANSWER)) this.setHeader(name, value);
  }
}

/** The headers of an error sent without a route. */
export const errorHeaders = (traceId: string): Record<string, string> => ({
  ...EVERY_ANSWER,
  'content-type': 'application/json; charset=utf-8',
  'x-trace-id': traceId,
});
