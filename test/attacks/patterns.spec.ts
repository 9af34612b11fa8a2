import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { attacksOn, literalPatterns, type Pattern } from './patterns';
import { PatternSteps } from './pattern-steps';

const LENGTH = 1_000;
/** Steps per character: a linear pattern takes about twenty, a quadratic one five hundred. */
const LIMIT = 250 * LENGTH;

/** Patterns that take more than linear time, and why that is acceptable. */
const BOUNDED: Record<string, string> = {
  '\\/+$': 'an address in the settings',
  '(\\S+)\\s+message accepted for delivery': 'the first 1,000 characters of a mail server’s answer',
  '[.,;]+$': 'a word of those',
  '\\s+–\\s+': 'two dates as Intl writes them',
};
/** The offline mail rules read 20,000 characters, without runs of one; the quote parser gets the first 20,000. */
const BOUNDED_PLACES = [
  'libs/providers/src/llm/rules/',
  'apps/api/src/exchange/inbound/strip-quoted-text.ts',
  'apps/demo-data/src/',
];

describe('the regular expressions of the service', () => {
  let steps: PatternSteps;
  beforeAll(async () => {
    steps = await PatternSteps.make(LIMIT);
  });
  afterAll(() => steps.close());

  /** The beginning of a text for which the pattern takes more than linear time; null if there is none. */
  const slowOn = (pattern: Pattern): string | null =>
    steps.firstBeyond(pattern, attacksOn(pattern, LENGTH))?.slice(0, 40) ?? null;
  const builtPatterns = (): Pattern[] =>
    JSON.parse(
      execFileSync(process.execPath, [join(__dirname, 'built-patterns.cjs')], { encoding: 'utf8' }),
    ) as Pattern[];

  it('are detected if they are slow', () => {
    expect(slowOn({ source: String.raw`[^\s,]+@[^\s,]+`, flags: 'g', where: '' })).not.toBeNull();
    expect(slowOn({ source: String.raw`[^\s,]{1,20}@[^\s,]+`, flags: 'g', where: '' })).toBeNull();
  });

  it('take at most linear time on texts crafted not to match', () => {
    const patterns = [...literalPatterns(), ...builtPatterns()].filter(
      ({ where, source }) => !BOUNDED_PLACES.some((place) => where.startsWith(place)) && !(source in BOUNDED),
    );
    expect(patterns.length).toBeGreaterThan(200);
    const slow: string[] = [];
    for (const pattern of patterns) {
      const text = slowOn(pattern);
      if (text !== null) slow.push(`${pattern.where} ${pattern.source.slice(0, 100)} for ${JSON.stringify(text)}`);
    }
    expect(slow).toEqual([]);
  });
});
