import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { attacksOn, builtPatterns, literalPatterns, type Pattern } from './patterns';

const LENGTH = 1_500;
const TIMES = 4;
const PATIENCE = 20_000;

/** Patterns that take longer than their text, and why that is of no concern. */
const BOUNDED: Record<string, string> = {
  '\\/+$': 'an address in the settings',
  '(\\S+)\\s+message accepted for delivery': 'the first 1,000 characters of a mail server’s answer',
  '[.,;]+$': 'a word of those',
};
/** The mock of the model reads 20,000 characters, without runs of one; the parser of quotes gets the first 20,000. */
const BOUNDED_PLACES = [
  'libs/providers/src/llm/rules/',
  'apps/api/src/exchange/inbound/own-words.ts',
  'apps/api/src/operations/demo/',
];

describe('the patterns of the service', () => {
  let worker: Worker;
  beforeAll(() => {
    worker = new Worker(join(__dirname, 'pattern-worker.cjs'));
  });
  afterAll(() => worker.terminate());

  /** The beginning of a text that the pattern takes more than linear time on; null where there is none. */
  const slowOn = (pattern: Pattern): Promise<string | null> =>
    new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`${pattern.where} does not come back: ${pattern.source}`)),
        PATIENCE,
      );
      worker.once('message', (answer: string | null) => {
        clearTimeout(timer);
        done(answer);
      });
      worker.postMessage({ ...pattern, short: attacksOn(pattern, LENGTH), long: attacksOn(pattern, LENGTH * TIMES) });
    });

  it('that are slow are seen to be', async () => {
    expect(await slowOn({ source: String.raw`[^\s,]+@[^\s,]+`, flags: 'g', where: '' })).not.toBeNull();
    expect(await slowOn({ source: String.raw`[^\s,]{1,20}@[^\s,]+`, flags: 'g', where: '' })).toBeNull();
  });

  it('take no more than linear time on a text made to be refused', async () => {
    const patterns = [...literalPatterns(), ...builtPatterns()].filter(
      ({ where, source }) => !BOUNDED_PLACES.some((place) => where.startsWith(place)) && !(source in BOUNDED),
    );
    expect(patterns.length).toBeGreaterThan(200);
    const slow: string[] = [];
    for (const pattern of patterns) {
      const text = await slowOn(pattern);
      if (text !== null) slow.push(`${pattern.where} ${pattern.source.slice(0, 100)} for ${JSON.stringify(text)}`);
    }
    expect(slow).toEqual([]);
  }, 60_000);
});
