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
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DomainError, ValidationError } from '@kernel/errors';
import { type Caller, type InputSchema, misfit, narrowed, type Operation, Operations } from '@kernel/http/operations';
import { INSTRUCTIONS, type ToolRoute, TOOLS } from './mcp.tools';

/** Whose assistant calls, and for how long it waits for the answer. */
export interface McpCaller extends Caller {
  connected: AbortSignal;
}

/** The answer to a message: JSON-RPC, or nothing where the message wanted none. */
export interface McpAnswer {
  status: number;
  body: object | undefined;
}

interface McpTool {
  operation: Operation;
  inputSchema: InputSchema;
  /** As clients are told of it. */
  offered: Tool;
}

/**
 * The Model Context Protocol: routes of the service as tools for an assistant outside of it. Each message stands for itself (no
 * session, one JSON answer), so that any instance may answer; each call of a tool is a call of its route by the key's owner.
 */
@Injectable()
export class McpService implements OnModuleInit {
  private readonly logger = new Logger(McpService.name);
  private readonly tools = new Map<string, McpTool>();

  constructor(private readonly operations: Operations) {}

  onModuleInit(): void {
    for (const [name, route] of Object.entries(TOOLS)) this.tools.set(name, this.toTool(name, route));
  }

  /** Answers one message of the protocol; for the owner of a personal key. Ends in VALIDATION_ERROR for what is no message. */
  async answer(message: unknown, protocolVersion: string | undefined, caller: McpCaller): Promise<McpAnswer> {
    if (Array.isArray(message))
      throw ValidationError.of('', 'Send one message at a time: the protocol has no batches.');
    const server = this.createServer(caller);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const request = new Request('http://localhost/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // there is nothing to stream: clients that take no stream are as welcome
          accept: 'application/json, text/event-stream',
          ...(protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion }),
        },
      });
      const response = await untilGone(
        transport.handleRequest(request, { parsedBody: message ?? null }),
        caller.connected,
      );
      const body = response.status === 202 ? undefined : ((await response.json()) as object);
      if (response.status >= 400) throw refusalOf(body);
      return { status: response.status, body };
    } finally {
      // also tells a handler that still runs that nobody waits for it
      await server.close();
    }
  }

  private createServer(caller: McpCaller): Server {
    const server = new Server(
      { name: 'parvis', title: 'Parvis', version: '1.0' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [...this.tools.values()].map(({ offered }) => offered),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
      this.call(params.name, params.arguments ?? {}, caller, signal),
    );
    return server;
  }

  /** Ends in the protocol's own errors where there is no such tool or the service itself fails; a route's refusal is a result. */
  private async call(
    name: string,
    input: Record<string, unknown>,
    caller: McpCaller,
    signal: AbortSignal,
  ): Promise<CallToolResult> {
    const tool = this.tools.get(name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool of this name: see tools/list.`);
    const fault = misfit(tool.inputSchema, input) ?? unfitForAddress(tool.operation, input);
    if (fault !== null) return resultOf({ code: 'VALIDATION_ERROR', message: fault }, true);
    signal.throwIfAborted();
    try {
      const { status, body } = await this.operations.call(tool.operation, input, caller);
      return resultOf(body, status >= 300);
    } catch (error) {
      this.logger.error({ msg: 'a tool failed', tool: name, err: error });
      throw new McpError(ErrorCode.InternalError, 'Internal server error');
    }
  }

  private toTool(name: string, { operation: id, reads, words = {} }: ToolRoute): McpTool {
    const operation = this.operations.get(id);
    const inputSchema = narrowed(operation.inputSchema, { words });
    return {
      operation,
      inputSchema,
      offered: {
        name,
        description: [operation.summary, operation.description].filter((text) => text !== '').join('. '),
        inputSchema,
        annotations: {
          readOnlyHint: reads ?? operation.method === 'GET',
          destructiveHint: operation.method === 'PATCH',
          idempotentHint: reads ?? operation.method !== 'POST',
          openWorldHint: false,
        },
      },
    };
  }
}

/** Why a value cannot stand in a path or a query, or null. What stands in a body is for the route to judge. */
function unfitForAddress({ pathParams, queryParams }: Operation, input: Record<string, unknown>): string | null {
  const isPlain = (value: unknown): boolean =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.isWellFormed());
  const inPath = pathParams.find(
    (name) => typeof input[name] !== 'string' || input[name] === '' || !isPlain(input[name]),
  );
  if (inPath !== undefined) return `${inPath} must be a text`;
  const inQuery = queryParams.find((name) => input[name] !== undefined && ![input[name]].flat().every(isPlain));
  return inQuery === undefined ? null : `${inQuery} must be a text, a number, or true or false`;
}

const resultOf = (body: unknown, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: body as Record<string, unknown>,
  ...(isError ? { isError } : {}),
});

/** What the library refuses before the protocol begins: no message, or a version that it does not speak. */
function refusalOf(body: object | undefined): DomainError {
  const { message = 'This is no message of the protocol.' } =
    (body as { error?: { message?: string } } | undefined)?.error ?? {};
  return ValidationError.of('', message);
}

/** The result of the work, or the reason why nobody waits for it any more. */
function untilGone<Result>(work: Promise<Result>, connected: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(connected.reason as Error);
  if (connected.aborted) leave();
  connected.addEventListener('abort', leave, { once: true });
  return Promise.race([work, promise]).finally(() => connected.removeEventListener('abort', leave));
}
