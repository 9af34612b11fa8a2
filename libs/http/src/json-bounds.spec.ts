import { jsonFault } from './json-bounds';

const told = (json: string): string | undefined => jsonFault(Buffer.from(json))?.details?.[0]?.message.en;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('the limits of JSON bodies', () => {
  it.each([
    ['64 levels', nested(64), undefined],
    ['65 levels', nested(65), 'levels of nesting'],
    ['65 levels of both kinds', `${'[{"a":'.repeat(33)}1${'}]'.repeat(33)}`, 'levels of nesting'],
    ['brackets side by side', `[${Array(200).fill(nested(63)).join()}]`, undefined],
    ['brackets and commas in a text', JSON.stringify([`${nested(100)}${','.repeat(200_000)}`]), undefined],
    ['behind a quote within a text', `["\\"${'['.repeat(100)}"]`, undefined],
    ['behind a text that ends in a backslash', `["\\\\",${nested(100)}]`, 'levels of nesting'],
    ['letters of many bytes', JSON.stringify(['é日本🎉'.repeat(1000)]), undefined],
    ['100,000 values', `[${Array(99_999).fill('1').join()}]`, undefined],
    ['one more', `[${Array(100_000).fill('1').join()}]`, 'more than 100000 values'],
    ['one more in objects', `[${Array(50_000).fill('{"a":1}').join()}]`, 'more than 100000 values'],
    ['empty ones', `[${Array(60_000).fill('[]').join()}]`, 'more than 100000 values'],
    ['nothing', '', undefined],
    ['a text without end', `"${'['.repeat(100)}\\`, undefined],
  ])('%s', (_name, json, fault) => {
    if (fault === undefined) expect(told(json)).toBeUndefined();
    else expect(told(json)).toContain(fault);
  });

  it('find the end of a string of any length', () => {
    for (let length = 200; length < 600; length++)
      for (const backslashes of [0, 1, 2, 3, 300, 301]) {
        const text = `${'a'.repeat(length)}${'\\'.repeat(backslashes)}"`;
        // an even number of backslashes escape each other: the quote ends the string
        const isEnd = backslashes % 2 === 0;
        expect(told(`["${text},${nested(100)}]`) !== undefined).toBe(isEnd);
        expect(told(`["${text}${isEnd ? '' : `${'['.repeat(100)}"`},${nested(64 - 1)}]`)).toBeUndefined();
      }
  });
});
