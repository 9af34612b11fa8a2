import { Readable } from 'node:stream';
import type { preParsingAsyncHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body's bytes (`request.rawBody`), as handlers that verify a signature do. */
    opensBody?: boolean;
  }
  interface FastifyRequest {
    /** The body's bytes, on routes whose handler reads them. */
    rawBody?: Buffer;
  }
}

/**
 * Reads the body into `request.rawBody` and leaves nothing to the parser. Other content types go on to the parser,
 * which refuses them.
 */
export const keepRawBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const type = request.headers['content-type'] ?? '';
  const isForm = request.routeOptions.config.form === 'also' && /^multipart\/form-data\b/i.test(type);
  if (!isForm && !/^application\/(?:[^;]+\+)?json\b/i.test(type)) return payload;
  const chunks: Buffer[] = [];
  // An iterator would destroy a refused request, and its caller couldn't read why.
  await new Promise<void>((resolve, reject) => {
    const keep = (chunk: Buffer): void => void chunks.push(chunk);
    payload.on('data', keep);
    payload.once('end', resolve);
    // The rest of a refused body still arrives, and is dropped.
    payload.once('error', (error) => {
      payload.off('data', keep);
      reject(error);
    });
    payload.resume();
  });
  request.rawBody = Buffer.concat(chunks);
  return Object.assign(Readable.from([]), { receivedEncodedLength: request.rawBody.length });
};
