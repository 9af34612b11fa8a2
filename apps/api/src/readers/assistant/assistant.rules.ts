import { addressForm } from '#core/addresses';
import { REQUEST_TRANSITIONS, RESULT_TRANSITIONS, type StateMachine } from '#domain/state-machines';
import { type Asks, ownWords } from '#domain/asks';
import type { ChatTurn } from '#providers/llm/chat';
import type { RequestStatus, ResultStage } from '#domain/vocabulary';
import type { ToolCallView } from './assistant.dto';

/** Returns the states that can be left and reached again: a mistaken move there can be undone. */
export function returnable<State extends string>(machine: StateMachine<State>): State[] {
  const reachable = (from: State): Set<State> => {
    const seen = new Set<State>();
    const next = [...machine[from]];
    for (let state = next.pop(); state !== undefined; state = next.pop())
      if (!seen.has(state)) {
        seen.add(state);
        next.push(...machine[state]);
      }
    return seen;
  };
  return (Object.keys(machine) as State[]).filter((state) => reachable(state).has(state));
}

/** The stages and statuses to which the assistant may move. People make the other moves. */
export const ASSISTANT_STAGES: readonly ResultStage[] = returnable(RESULT_TRANSITIONS);
export const ASSISTANT_STATUSES: readonly RequestStatus[] = returnable(REQUEST_TRANSITIONS);

/** A venue that this chat may mention: a candidate of its request, or a venue that the user named by its code. */
export interface KnownMember {
  memberId: string;
  code: string;
  name: string;
  city: string | null;
  email: string;
  /** Null if it isn't a candidate of the request. */
  stage: ResultStage | null;
}

const own = (what: string, asked: string): string =>
  `${what} The user's own message of this turn has to ask for it in words of its own: ${asked}.`;

/**
 * Returns why a venue may not be moved, or null if it may. The user's words decide, never the model: the model has read
 * external texts, and must not follow instructions in them.
 */
export function whyNotMove(asks: Asks, member: KnownMember | undefined, toStage: string): string | null {
  if (!(ASSISTANT_STAGES as readonly string[]).includes(toStage))
    return `A move to ${toStage} cannot be taken back: a person makes it in the pipeline.`;
  if (!member)
    return 'This member is neither a candidate of this request nor named by its code in the message: it is not touched.';
  if (!asks.members.some(({ code, stage }) => code === member.code && stage === toStage))
    return own(`${member.code} is not moved to ${toStage}.`, `name the venue by its code and say where to move it`);
  return null;
}

/**
 * Returns the target of a move of the request, or why it isn't made. If no status is requested, the target is the first
 * possible one.
 */
export function statusMove(
  asks: Asks,
  from: RequestStatus,
  asked: string | undefined,
): { to: RequestStatus; refusal: null } | { to: null; refusal: string } {
  const next = REQUEST_TRANSITIONS[from][0];
  const to = ASSISTANT_STATUSES.find((status) => status === (asked ?? next));
  if (to === undefined)
    return { to: null, refusal: `A move to ${asked ?? next ?? 'nowhere'} cannot be taken back: a person makes it.` };
  const isAsked = asks.request.includes(to) || (asks.request.includes(null) && to === next);
  return isAsked
    ? { to, refusal: null }
    : { to: null, refusal: own(`The request is not moved to ${to}.`, 'say that the request is to move, and where to') };
}

/**
 * Returns why a draft may not go to these addresses, or null if it may: to people of the request, and to addresses
 * written by the user.
 */
export function whyNotTo(to: unknown, known: readonly string[], message: string): string | null {
  const own = ownWords(message).normalize('NFC').toLowerCase();
  const wellKnown = new Set(known.map((address) => addressForm(address).toLowerCase()));
  for (const address of [to].flat()) {
    const given = typeof address === 'string' ? addressForm(address).toLowerCase() : '';
    if (!wellKnown.has(given) && !new RegExp(`(?<![\\w.+-])${escape(given)}(?![\\w.-]*\\w)`).test(own))
      return `A draft goes to the organizer, a venue of this request or an address that the user has written; not to ${given || 'nobody'}.`;
  }
  return null;
}

const LINK =
  /(?:(?:\b[a-z][a-z0-9+.-]{1,20}:)?\/\/|\bwww\.|\b(?:javascript|data|mailto):)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/giu;

/**
 * Replaces links that were neither written by the user nor are served by us. An external text may have made the model
 * write one; a page that loads it as an image would send the data in the address to its host.
 */
export function withoutForeignLinks(text: string, message: string, ourAddress: string): string {
  const own = ownWords(message);
  return text.replace(LINK, (link) =>
    own.includes(link) || link === ourAddress || link.startsWith(`${ourAddress}/`) ? link : '[link removed]',
  );
}

/** A high estimate: French text has three to four characters per token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 3);

export interface PastMessage {
  role: 'user' | 'assistant';
  content: string;
  toolCalls: Pick<ToolCallView, 'name' | 'status' | 'summary'>[];
}

/**
 * Returns the latest messages that fit the budget (in tokens), as turns, oldest first. The first turn is always the
 * user's.
 */
export function historyWithin(newestFirst: readonly PastMessage[], budget: number): ChatTurn[] {
  const turns: ChatTurn[] = [];
  let left = budget;
  for (const { role, content, toolCalls } of newestFirst) {
    const done = toolCalls.map(({ name, status, summary }) => `[${name}, ${status}: ${summary}]`);
    const text = [...done, content].join('\n');
    left -= tokensOf(text);
    if (left < 0) break;
    turns.unshift(role === 'user' ? { role, text } : { role, text, calls: [] });
  }
  while (turns[0]?.role === 'assistant') turns.shift();
  return turns;
}

/** Returns the value with long texts truncated and long lists shortened, so that it is small enough for the model. */
export function clipped(value: unknown, characters: number, items = 20): unknown {
  if (typeof value === 'string') return value.length > characters ? `${value.slice(0, characters)} …` : value;
  if (Array.isArray(value)) return value.slice(0, items).map((one) => clipped(one, characters, items));
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clipped(inner, characters, items)]));
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
