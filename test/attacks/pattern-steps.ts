import { getQuickJS, type QuickJSContext } from 'quickjs-emscripten';
import type { Pattern } from './patterns';

/** QuickJS calls its interrupt handler once per this many steps of a pattern. */
const STEPS_A_QUESTION = 10_000;

/**
 * Counts the steps of patterns in a backtracking engine that works like V8's but can report its progress: the same count on every machine
 * and under every load. (Static analyzers can't decide patterns with lookaround, or take minutes for one.)
 */
export class PatternSteps {
  private questions = 0;
  private at = 0;

  private constructor(
    private readonly context: QuickJSContext,
    private readonly limit: number,
  ) {
    context.runtime.setInterruptHandler(() => ++this.questions > this.limit / STEPS_A_QUESTION);
    const begin = context.newFunction('begin', (index) => {
      this.at = context.getNumber(index);
      this.questions = 0;
    });
    context.setProp(context.global, 'begin', begin);
    begin.dispose();
  }

  /** For patterns that may take `limit` steps per text. */
  static async make(limit: number): Promise<PatternSteps> {
    return new PatternSteps((await getQuickJS()).newContext(), limit);
  }

  /** Returns the first text for which a pattern takes more steps; null if there is none. */
  firstBeyond({ source, flags }: Pattern, texts: string[]): string | null {
    const { context } = this;
    const work = `const pattern = new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)});
      ${JSON.stringify(texts)}.forEach((text, i) => { begin(i); text.replace(pattern, ''); });`;
    const result = context.evalCode(`{ ${work} }`);
    if (!result.error) {
      result.value.dispose();
      return null;
    }
    const error = context.dump(result.error) as { message?: string };
    result.error.dispose();
    if (error.message !== 'interrupted') throw new Error(`${source}: ${error.message ?? 'failed'}`);
    return texts[this.at] ?? null;
  }

  close(): void {
    this.context.dispose();
  }
}
