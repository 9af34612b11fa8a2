import { getQuickJS, type QuickJSContext } from 'quickjs-emscripten';
import type { Pattern } from './patterns';

/** QuickJS asks whether to go on once in so many steps of a pattern. */
const STEPS_A_QUESTION = 10_000;

/**
 * Counts what patterns do in an engine that goes back step by step as V8's does, and can be asked how far it is: the same on every machine
 * and under every load. (Analysers do not decide on patterns that look behind or ahead, or take minutes for one.)
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

  /** For patterns that may take `limit` steps for a text. */
  static async make(limit: number): Promise<PatternSteps> {
    return new PatternSteps((await getQuickJS()).newContext(), limit);
  }

  /** The first of the texts that a pattern takes more steps for; null if there is none. */
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
