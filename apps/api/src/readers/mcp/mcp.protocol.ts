import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { type DomainError, ValidationError } from '#core/errors';
import { INSTRUCTIONS } from './mcp.tools';

/** The response to a message: JSON-RPC, or nothing for a notification. */
export interface McpAnswer {
  status: number;
  body: object | undefined;
}

/** The tools offered to a client, and their implementation. */
export interface Toolbox {
  offered: Tool[];
  /** Undefined if no tool has this name. If the call throws, the client only learns that it failed. */
  call(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult> | undefined;
}

/**
 * Processes one message of the protocol.
 * @param connected aborted when the client has disconnected
 * @throws VALIDATION_ERROR it isn't a valid message
 */
export async function answerMessage(
  message: unknown,
  protocolVersion: string | undefined,
  tools: Toolbox,
  connected: AbortSignal,
): Promise<McpAnswer> {
  const server = createServer(tools);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The SDK refuses clients that accept no stream; we never stream, so those are supported too.
        accept: 'application/json, text/event-stream',
        ...(protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion }),
      },
    });
    const response = await untilGone(transport.handleRequest(request, { parsedBody: message ?? null }), connected);
    const body = response.status === 202 ? undefined : ((await response.json()) as object);
    if (response.status >= 400) throw refusalOf(body);
    return { status: response.status, body };
  } finally {
    // Also aborts a handler that is still running.
    await server.close();
  }
}

function createServer(tools: Toolbox): Server {
  const server = new Server(
    { name: 'parvis', title: 'Parvis', version: '1.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.offered }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const called = tools.call(params.name, params.arguments ?? {}, signal);
    if (!called) throw new McpError(ErrorCode.InvalidParams, `There is no tool of this name: see tools/list.`);
    try {
      return await called;
    } catch {
      throw new McpError(ErrorCode.InternalError, 'Internal server error');
    }
  });
  return server;
}

/**
 * Returns the error for messages that the SDK refuses before the protocol begins: an invalid message, or an unsupported
 * version.
 */
function refusalOf(body: { error?: { message?: string } } | undefined): DomainError {
  const { message = 'This is not a valid message of the protocol.' } = body?.error ?? {};
  return ValidationError.of('', 'message', {
    en: message,
    fr: 'Ceci n’est pas un message du protocole que le service parle.',
  });
}

/** Returns the result of the work; throws as soon as the client disconnects. */
function untilGone<Result>(work: Promise<Result>, connected: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(connected.reason as Error);
  if (connected.aborted) leave();
  connected.addEventListener('abort', leave, { once: true });
  return Promise.race([work, promise]).finally(() => connected.removeEventListener('abort', leave));
}
