import { Inject, Injectable } from '@nestjs/common';
import { type Asks, readAsks } from '#domain/asks';
import { searchedNeeds } from '#domain/needs';
import { type Caller, type InputSchema, misfit, narrowed, type OperationAnswer, Operations } from '#http/operations';
import { sha256 } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import type { TemplateName } from '#mail-templates/template.types';
import type { ChatTool, ToolCall } from '#providers/llm/chat';
import type { ToolCallStatus } from './assistant.dto';
import type { ChatContext } from './assistant-context.service';
import {
  ASSISTANT_STAGES,
  ASSISTANT_STATUSES,
  clipped,
  statusMove,
  whyNotMove,
  whyNotTo,
  withoutForeignLinks,
} from './assistant.rules';

const MATCHES = 10;
const SUMMARY = 500;
/** Maximum length of a text, and of a whole draft, in a tool's response to the model. */
const LONGEST = 500;
const DRAFT = 8000;
/** The templates for drafts about this request. Invoices and welcome mails have their own routes. */
const TEMPLATES = [
  'generic-message',
  'availability-request',
  'requalification',
  'catalog-sent',
  'winner-selected',
  'not-selected',
] satisfies TemplateName[];

/** One turn of the chat: its request, the user's instructions, and the user on whose behalf its tools call. */
export interface ToolTurn {
  context: ChatContext;
  message: string;
  caller: Caller;
  /** The idempotency key of the chat call itself: a repeated turn does nothing twice. */
  idempotencyKey: string | undefined;
}

export interface ToolOutcome {
  status: ToolCallStatus;
  summary: string;
  /** The content for the model. */
  content: unknown;
}

interface Tool {
  description: string;
  schema: () => InputSchema;
  run: (input: Record<string, unknown>, turn: RunningTurn) => Promise<ToolOutcome>;
}

type RunningTurn = ToolTurn & { asks: Asks; call: (operation: string, input: object) => Promise<OperationAnswer> };

/**
 * The three tools of the chat. Each calls routes of the service and leaves the model less choice: the request is always the chat's. The
 * user's own words, not the model, decide what a tool may do in a turn.
 */
@Injectable()
export class AssistantTools {
  private readonly tools: Record<string, Tool> = {
    search_members: {
      description:
        'Finds active venues that pass every filter, best first. Reads only. Give `center` for a place, `minCapacity` with `configurations` for people. The needs of the request apply unless you give `needs` (`[]` for none).',
      schema: () => narrowed(this.operations.get('Search_members').inputSchema, { without: ['offset'] }),
      run: (input, turn) => this.search(input, turn),
    },
    advance_pipeline: {
      description:
        'Moves a venue of this request (`memberId` and `toStage`; one that is no candidate yet is added first) or the request itself (`toStatus`).',
      schema: () => {
        const { memberId, toStage } = this.operations.get('Results_advance').inputSchema.properties;
        const { toStatus } = this.operations.get('Requests_advance').inputSchema.properties;
        return narrowed(
          {
            type: 'object',
            properties: { memberId: memberId ?? {}, toStage: toStage ?? {}, toStatus: toStatus ?? {} },
            required: [],
            additionalProperties: false,
          },
          { words: { toStage: ASSISTANT_STAGES, toStatus: ASSISTANT_STATUSES } },
        );
      },
      run: (input, turn) =>
        'toStage' in input || 'memberId' in input ? this.moveMember(input, turn) : this.moveRequest(input, turn),
    },
    draft_email: {
      description:
        'Composes a mail about this request and sends nothing. `instructions` is what the mail says, word for word; `to` is the organizer without it.',
      schema: () =>
        narrowed(this.operations.get('Communications_draft').inputSchema, {
          without: ['requestId'],
          words: { template: TEMPLATES },
        }),
      run: (input, turn) => this.draft(input, turn),
    },
  };

  constructor(
    private readonly operations: Operations,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /** The tool definitions for the model. */
  offered(): ChatTool[] {
    return Object.entries(this.tools).map(([name, { description, schema }]) => ({
      name,
      description,
      inputSchema: schema(),
    }));
  }

  /** Returns a function that runs the tool calls of one turn. A failure is an outcome too, which the model reads. */
  begin(turn: ToolTurn): (call: ToolCall) => Promise<ToolOutcome> {
    const made = new Map<string, number>();
    const running: RunningTurn = {
      ...turn,
      asks: readAsks(turn.message, turn.context.members),
      call: (operation, input) => {
        const what = JSON.stringify([turn.idempotencyKey, operation, input]);
        const times = (made.get(what) ?? 0) + 1;
        made.set(what, times);
        const key = turn.idempotencyKey && { idempotencyKey: sha256(`${what}#${times}`).toString('hex') };
        return this.operations.call(
          this.operations.get(operation),
          input as Record<string, unknown>,
          turn.caller,
          key ? key : {},
        );
      },
    };
    return async ({ name, input }) => {
      const tool = Object.hasOwn(this.tools, name) ? this.tools[name] : undefined;
      if (!tool) return refused('There is no such tool.');
      return tool.run(input, running);
    };
  }

  private async search(input: Record<string, unknown>, turn: RunningTurn): Promise<ToolOutcome> {
    const fault = this.misfit('search_members', input);
    if (fault !== null) return refused(fault);
    const limit = typeof input.limit === 'number' ? Math.min(input.limit, MATCHES) : MATCHES;
    const dates = Array.isArray(input.dates) ? (input.dates as string[]) : [];
    const needs = input.needs ?? searchedNeeds(turn.context.needs, dates);
    const { status, body } = await turn.call('Search_members', { ...input, needs, limit });
    if (status >= 300) return failed(status, body);
    const page = body as { total: number; items: Match[]; nearMisses?: Miss[] };
    const venues = page.items.map(toVenue);
    const codes = venues.map(({ code, name }) => `${code} ${name}`).join(', ');
    return done(
      `${page.total} found${codes ? `: ${codes}` : ''}`,
      { total: page.total, venues, ...(page.nearMisses ? { nearMisses: page.nearMisses.map(toMiss) } : {}) },
      LONGEST,
    );
  }

  private async moveMember(input: Record<string, unknown>, turn: RunningTurn): Promise<ToolOutcome> {
    const { memberId, toStage } = input;
    if (typeof memberId !== 'string' || typeof toStage !== 'string' || 'toStatus' in input)
      return refused('To move a venue give memberId and toStage, and no toStatus.');
    const { requestId, members } = turn.context;
    const member = members.find((one) => one.memberId === memberId.toLowerCase());
    const refusal = whyNotMove(turn.asks, member, toStage) ?? this.misfit('advance_pipeline', input);
    if (refusal !== null || !member) return refused(refusal ?? '');
    const to = { id: requestId, memberId: member.memberId, toStage };
    if (member.stage === null) {
      const added = await turn.call('Results_add', { id: requestId, memberId: member.memberId });
      if (added.status >= 300) return failed(added.status, added.body);
      member.stage = 'suggested';
    }
    if (member.stage !== toStage || toStage !== 'suggested') {
      const moved = await turn.call('Results_advance', to);
      if (moved.status >= 300) return failed(moved.status, moved.body);
      member.stage = (moved.body as { stage: typeof member.stage }).stage;
    }
    const summary = `${member.code} ${member.name}: ${toStage}`;
    return done(summary, { done: summary, code: member.code, stage: toStage }, LONGEST);
  }

  private async moveRequest(input: Record<string, unknown>, turn: RunningTurn): Promise<ToolOutcome> {
    const { context, asks } = turn;
    const asked = typeof input.toStatus === 'string' ? input.toStatus : undefined;
    const { to, refusal } = statusMove(asks, context.status, asked);
    const fault = refusal ?? this.misfit('advance_pipeline', input);
    if (fault !== null || to === null) return refused(fault ?? '');
    const { status, body } = await turn.call('Requests_advance', { id: context.requestId, toStatus: to });
    if (status >= 300) return failed(status, body);
    const moved = body as { code: string; status: ChatContext['status'] };
    context.status = moved.status;
    const summary = `${moved.code}: ${moved.status}`;
    return done(summary, { done: summary, status: moved.status }, LONGEST);
  }

  private async draft(input: Record<string, unknown>, turn: RunningTurn): Promise<ToolOutcome> {
    const { context, asks, message } = turn;
    if (!asks.draft) return refused("Nothing is drafted: the user's own message of this turn has to ask for a mail.");
    const known = [context.organizerEmail, ...context.members.map(({ email }) => email)];
    const fault =
      this.misfit('draft_email', input) ?? (input.to === undefined ? null : whyNotTo(input.to, known, message));
    if (fault !== null) return refused(fault);
    const { instructions } = input;
    const { status, body } = await turn.call('Communications_draft', {
      ...input,
      ...(typeof instructions === 'string'
        ? { instructions: withoutForeignLinks(instructions, message, this.app.publicWebUrl) }
        : {}),
      requestId: context.requestId,
    });
    if (status >= 300) return failed(status, body);
    const { to, subject, bodyText } = body as { to: string | string[]; subject: string; bodyText: string };
    return done(`Draft to ${[to].flat().join(', ')}: ${subject}`, { to, subject, bodyText }, DRAFT);
  }

  private misfit(name: keyof typeof this.tools, input: Record<string, unknown>): string | null {
    const schema = this.tools[name]?.schema();
    return schema ? misfit(schema, input) : null;
  }
}

/** The part of a search result that the model reads. */
interface Match {
  member: {
    id: string;
    code: string;
    name: string;
    city: string | null;
    postalCode: string;
    description: string | null;
    maxCapacity: number | null;
    tags: { name: string }[];
  };
  score: number;
  distanceKm: number | null;
  rooms: { name: string; capacities: { configuration: string; maxCapacity: number }[] }[];
  reasons: string[];
}

const toVenue = ({ member, score, distanceKm, rooms, reasons }: Match) => ({
  memberId: member.id,
  code: member.code,
  name: member.name,
  city: member.city,
  postalCode: member.postalCode,
  description: member.description,
  tags: member.tags.map(({ name }) => name),
  maxCapacity: rooms[0]?.capacities[0]?.maxCapacity ?? member.maxCapacity,
  score,
  distanceKm,
  rooms: rooms.map(({ name, capacities }) => ({
    name,
    capacities: capacities.map(({ configuration, maxCapacity }) => `${configuration} ${maxCapacity}`),
  })),
  reasons,
});

/** A venue that fails one need of the request. */
interface Miss {
  member: { id: string; code: string; name: string; city: string | null };
  reason: string;
}

const toMiss = ({ member: { id, code, name, city }, reason }: Miss) => ({ memberId: id, code, name, city, reason });

const short = (text: string): string => (text.length > SUMMARY ? `${text.slice(0, SUMMARY)} …` : text);

const done = (summary: string, content: object, longest: number): ToolOutcome => ({
  status: 'ok',
  summary: short(summary),
  content: clipped(content, longest),
});

const refused = (message: string): ToolOutcome => ({
  status: 'refused',
  summary: short(message),
  content: { code: 'REFUSED', message },
});

/** The outcome of a refused or failed call; the model reads the route's message. */
function failed(status: number, body: unknown): ToolOutcome {
  const { code, message, details } = body as { code?: string; message?: string; details?: unknown };
  return {
    status: status >= 500 ? 'error' : 'refused',
    summary: short(`${code ?? status}: ${message ?? ''}`),
    content: clipped({ code, message, details }, LONGEST),
  };
}
