import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { ValidationError } from '#core/errors';
import { type Caller, type InputSchema, misfit, narrowed, type Operation, Operations } from '#http/operations';
import type { McpAnswer } from './mcp.protocol';
import { fitted, SHORT } from './mcp.short';
import { type ToolRoute, TOOLS } from './mcp.tools';

/** The owner of the calling assistant, and whether it is still connected. */
export interface McpCaller extends Caller {
  connected: AbortSignal;
}

interface McpTool {
  operation: Operation;
  inputSchema: InputSchema;
  /** The tool definition for clients. */
  offered: Tool;
}

// Outside of the class: in a class, Nest's compiler plugin would keep the name of the source file, which the build
// doesn't have.
const protocol = () => import('./mcp.protocol.ts');

/**
 * The Model Context Protocol: offers routes of the service as tools to an external assistant. There are no sessions and
 * each message gets one JSON response, so that any instance can serve it. A tool call is a call of its route by the
 * key's owner.
 */
@Injectable()
export class McpService implements OnModuleInit {
  private readonly logger = new Logger(McpService.name);
  private readonly tools = new Map<string, McpTool>();

  constructor(private readonly operations: Operations) {}

  onModuleInit(): void {
    for (const [name, route] of Object.entries(TOOLS)) this.tools.set(name, this.toTool(name, route));
  }

  /**
   * Processes one message of the protocol; for the owner of a personal key.
   * @throws VALIDATION_ERROR it isn't a valid message
   */
  async answer(message: unknown, protocolVersion: string | undefined, caller: McpCaller): Promise<McpAnswer> {
    if (Array.isArray(message))
      throw ValidationError.of('', 'isObject', {
        en: 'Send one message at a time: the protocol has no batches.',
        fr: fr`Envoyez un message à la fois : le protocole n’a pas de lots.`,
      });
    const { answerMessage } = await protocol();
    const tools = {
      offered: [...this.tools.values()].map(({ offered }) => offered),
      call: (name: string, input: Record<string, unknown>, signal: AbortSignal) => {
        const tool = this.tools.get(name);
        return tool && this.call(tool, input, caller, signal);
      },
    };
    return answerMessage(message, protocolVersion, tools, caller.connected);
  }

  /** Returns the result of a tool; a refusal by its route is a result too. */
  private async call(
    tool: McpTool,
    input: Record<string, unknown>,
    caller: McpCaller,
    signal: AbortSignal,
  ): Promise<CallToolResult> {
    const fault = misfit(tool.inputSchema, input) ?? unfitForAddress(tool.operation, input);
    if (fault !== null) return resultOf({ code: 'VALIDATION_ERROR', message: fault }, true);
    signal.throwIfAborted();
    try {
      const { status, body } = await this.operations.call(tool.operation, input, caller);
      const isError = status >= 300;
      const short = SHORT[tool.offered.name];
      return resultOf(fitted(isError || short === undefined ? body : short.rows(body)), isError);
    } catch (error) {
      this.logger.error({ msg: 'a tool failed', tool: tool.offered.name, err: error });
      throw error;
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
        description: [
          [operation.summary, operation.description].filter((text) => text !== '').join('. '),
          SHORT[name]?.says ?? '',
        ]
          .filter((text) => text !== '')
          .join(' '),
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

/** Returns why a value can't be in a path or a query, or null if all can. The route itself validates the body. */
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
