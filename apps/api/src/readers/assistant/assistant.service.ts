import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { NotFound, ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { Caller } from '#http/operations';
import { type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import { type AppConfig, appConfig } from '#core/app.config';
import { type LlmConfig, llmConfig } from '#providers/llm/llm.config';
import type { ChatReply, ChatTurn, ToolResult } from '#providers/llm/chat';
import { LlmProvider } from '#providers/llm/llm.provider';
import { lockRequest } from '../../demand/requests/requests.sql';
import { AssistantContext, type ChatContext } from './assistant-context.service';
import { AssistantTools, type ToolOutcome } from './assistant-tools.service';
import type { ChatMessageView, ListChatMessages, SendChatMessage, ToolCallView } from './assistant.dto';
import './assistant.errors';
import { AssistantReplied } from './assistant.events';
import { INSTRUCTIONS } from './assistant.prompt';
import { clipped, historyWithin, type PastMessage, withoutForeignLinks } from './assistant.rules';
import { chatMessages } from './chat-message.entity';

const MAX_ROUNDS = 8;
const MAX_CALLS = 20;
/** Maximum number and size of past messages for the model. */
const HISTORY = 40;
const HISTORY_TOKENS = 6000;
/** Maximum stored length: of a reply, and of one value in the input of a call, in characters. */
const MAX_ANSWER = 50_000;
const MAX_INPUT = 2000;

/** The $2 newest messages of a request ($1). */
const PAST = `SELECT ${chatMessages.select('chat_message', ['role', 'content', 'toolCalls'])}
  FROM chat_message WHERE request_id = $1 ORDER BY id DESC LIMIT $2`;

/** Inserts messages ($1, a JSON array of whole rows) and returns them. */
const ADD_MESSAGES = `${chatMessages.insertMany(chatMessages.keys)} RETURNING ${chatMessages.columns}`;

/** The calling user, the tools' credential, and whether the client is still connected. */
export interface ChatCaller extends Caller {
  userId: string;
  idempotencyKey: string | undefined;
  connected: AbortSignal;
}

const TOO_MANY: ToolOutcome = {
  status: 'refused',
  summary: `Not done: a turn makes at most ${MAX_CALLS} calls.`,
  content: { code: 'REFUSED', message: `A turn makes at most ${MAX_CALLS} calls: answer with what there is.` },
};

/** The team's conversation with the assistant about a request. */
@Injectable()
export class AssistantService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(llmConfig.KEY) private readonly config: LlmConfig,
    private readonly events: DomainEvents,
    private readonly llm: LlmProvider,
    private readonly context: AssistantContext,
    private readonly tools: AssistantTools,
  ) {}

  /**
   * Returns the messages of a request, newest first; for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async list(params: ListChatMessages): Promise<PageView<ChatMessageView>> {
    const request = await this.database.maybeOne(`SELECT 1 FROM request WHERE id = $1`, [params.requestId]);
    if (!request) throw new NotFound(NOUNS.request);
    const { rows, total } = await this.database.page<ChatMessageView>({
      select: chatMessages.columns,
      from: 'chat_message',
      where: ['request_id = $1'],
      params: [params.requestId],
      orderBy: 'id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Carries out a message through the routes, and returns the reply. Question and reply are stored together once the
   * reply is complete. If the model fails or the client disconnects, neither is stored, but completed actions stay. For
   * team users; outside of any transaction.
   * @throws NOT_FOUND the request doesn't exist
   * @throws PROVIDER_ERROR the model failed
   */
  async reply({ requestId, content }: SendChatMessage, caller: ChatCaller): Promise<ChatMessageView> {
    const ended = AbortSignal.any([caller.connected, AbortSignal.timeout(this.config.timeoutMs)]);
    const context = await this.context.of(requestId, content);
    const turns: ChatTurn[] = [...(await this.history(requestId)), { role: 'user', text: content }];
    const run = this.tools.begin({ context, message: content, caller, idempotencyKey: caller.idempotencyKey });
    const toolCalls: ToolCallView[] = [];
    let reply = await this.ask(context, turns, true, ended, caller);
    for (let round = 1; reply.calls.length > 0; round++) {
      const results: ToolResult[] = [];
      for (const call of reply.calls) {
        this.assertAwaited(ended, caller);
        const outcome = toolCalls.length < MAX_CALLS ? await run(call) : TOO_MANY;
        if (toolCalls.length < 100)
          toolCalls.push({
            name: call.name.slice(0, 200),
            input: clipped(call.input, MAX_INPUT) as object,
            status: outcome.status,
            summary: outcome.summary,
          });
        results.push({ callId: call.id, content: outcome.content, failed: outcome.status !== 'ok' });
      }
      turns.push(
        { role: 'assistant', text: reply.text, calls: reply.calls, own: reply.own },
        { role: 'tools', results },
      );
      reply = await this.ask(context, turns, round < MAX_ROUNDS, ended, caller);
    }
    this.assertAwaited(ended, caller);
    const answer = withoutForeignLinks(reply.text, content, this.app.publicWebUrl).slice(0, MAX_ANSWER);
    return this.keep(requestId, content, { answer, toolCalls, model: reply.model }, caller.userId);
  }

  private async ask(
    { data }: ChatContext,
    turns: ChatTurn[],
    mayCall: boolean,
    signal: AbortSignal,
    caller: ChatCaller,
  ): Promise<ChatReply> {
    this.assertAwaited(signal, caller);
    try {
      return await this.llm.converse({
        instructions: INSTRUCTIONS,
        data,
        turns,
        tools: this.tools.offered(),
        mayCall,
        signal,
      });
    } catch (error) {
      this.assertAwaited(signal, caller);
      throw error;
    }
  }

  /**
   * Checks that the reply is still wanted.
   * @throws ClientGone the client disconnected
   * @throws PROVIDER_ERROR the time for the whole reply is over
   */
  private assertAwaited(ended: AbortSignal, { connected }: ChatCaller): void {
    connected.throwIfAborted();
    if (ended.aborted) throw new ProviderError('llm', 'timeout', true, ended.reason);
  }

  private async history(requestId: string): Promise<ChatTurn[]> {
    return historyWithin(await this.database.query<PastMessage>(PAST, [requestId, HISTORY]), HISTORY_TOKENS);
  }

  /** Stores question and reply. The request's lock serializes concurrent pairs, so that they don't interleave. */
  private keep(
    requestId: string,
    question: string,
    { answer, toolCalls, model }: { answer: string; toolCalls: ToolCallView[]; model: string },
    userId: string,
  ): Promise<ChatMessageView> {
    return this.database.transaction(async () => {
      if ((await lockRequest(this.database, requestId)) === null) throw new NotFound(NOUNS.request);
      const now = this.clock.now();
      const common = { requestId, userId, traceId: currentTraceId(), createdAt: now, updatedAt: now };
      const asked = { ...common, id: newId(), role: 'user', content: question, toolCalls: [], model: null };
      const answered = {
        ...common,
        id: newId(),
        role: 'assistant',
        content: storable(answer),
        toolCalls: storable(toolCalls),
        model: model.slice(0, 200),
      };
      const rows = await this.database.query<ChatMessageView>(ADD_MESSAGES, [JSON.stringify([asked, answered])]);
      await this.events.publish(AssistantReplied, {
        requestId,
        payload: { messageId: answered.id, toolCalls: toolCalls.map(({ name, status }) => ({ name, status })) },
        at: now,
      });
      const kept = rows.find(({ id }) => id === answered.id);
      if (!kept) throw new Error('A statement that must return two rows did not.');
      return kept;
    });
  }
}

/** Removes characters that a model may write but PostgreSQL can't store: NUL and unpaired surrogates. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
