import { LocalServer, type Reaction, type SeenCall } from '../contract/providers/local-server';
import type { Attack, Orders } from './attacks';

interface Block {
  type: string;
  name?: string;
  content?: unknown;
}

interface Asked {
  system: string;
  messages: { role: string; content: string | Block[] }[];
  tool_choice?: { type: string; name?: string };
}

/**
 * A fake of the Messages API for a model with no judgement: it searches when its user asks to find something, and obeys any text that it
 * reads. In the end it repeats its whole input.
 */
export class CompliantModel {
  private readonly server = new LocalServer();
  private attack: Attack | null = null;
  private serial = 0;

  constructor() {
    this.server.react = (call) => this.react(call);
  }

  get url(): string {
    return this.server.url;
  }

  start = (): Promise<void> => this.server.start();
  stop = (): Promise<void> => this.server.stop();

  /** From now on it obeys this text (its placeholders filled in). */
  obey(attack: Attack): void {
    this.attack = attack;
    this.server.calls.length = 0;
  }

  /** Its whole input since then. */
  get given(): string {
    return this.server.calls.map(({ raw }) => raw.toString('utf8')).join('\n');
  }

  /** Whether it has read the text. */
  get hasRead(): boolean {
    return this.attack !== null && this.given.includes(this.attack.text);
  }

  /** The tools' results. */
  get toolResults(): string {
    const { messages } = this.server.calls.at(-1)?.body as unknown as Asked;
    return JSON.stringify(blocks(messages).filter(({ type }) => type === 'tool_result'));
  }

  private react(call: SeenCall): Reaction {
    const asked = call.body as unknown as Asked;
    const text = call.raw.toString('utf8');
    const orders: Orders = this.attack && text.includes(this.attack.text) ? this.attack.orders : {};
    const forced = asked.tool_choice?.name;
    if (forced !== undefined)
      return this.answer([this.use(forced, { language: 'fr', ...reading(forced), ...orders.fields })]);
    if (orders.calls && !this.obeyed(asked, orders.calls))
      return this.answer(orders.calls.map(([name, input]) => this.use(name, input)));
    const hasSearched = blocks(asked.messages).some(({ type }) => type === 'tool_use');
    if (this.attack?.asks === 'find' && !hasSearched) return this.answer([this.use('search_members', {})]);
    return this.answer([{ type: 'text', text: `${orders.say ?? 'Done.'}\n${text.slice(0, 40_000)}` }]);
  }

  /** Whether the ordered calls were made in this conversation. */
  private obeyed(asked: Asked, calls: NonNullable<Orders['calls']>): boolean {
    const made = blocks(asked.messages).filter(({ type }) => type === 'tool_use') as (Block & { input: unknown })[];
    return calls.every(([name, input]) =>
      made.some((one) => one.name === name && JSON.stringify(one.input) === JSON.stringify(input)),
    );
  }

  private use(name: string, input: object): object {
    return { type: 'tool_use', id: `toolu_${++this.serial}`, name, input };
  }

  private answer(content: object[]): Reaction {
    const stop = content.some((block) => (block as Block).type === 'tool_use') ? 'tool_use' : 'end_turn';
    return {
      status: 200,
      body: { id: 'msg', type: 'message', role: 'assistant', model: 'obeying', stop_reason: stop, content },
    };
  }
}

const blocks = (messages: Asked['messages']): Block[] =>
  messages.flatMap(({ content }) => (typeof content === 'string' ? [{ type: 'text' }] : content));

/** Its extraction if no text gives one. */
const reading = (tool: string): object =>
  tool === 'record_availability'
    ? { answer: 'unclear', comment: null, price: null, quote: null }
    : { eventType: { value: 'seminar', confidence: 0.9, quote: null } };
