import { globSync, readFileSync } from 'node:fs';
import { ERRORS } from '#core/errors';

/** The sentences that say which errors a method ends in, with the file that they stand in. */
const sentences = globSync(['apps/**/*.ts', 'libs/**/*.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\/\*\*.*?\*\//gs)].flatMap(([comment]) =>
    [...comment.replace(/\s*\n\s*\*\s*/g, ' ').matchAll(/\bEnds [^.]*/g)].map(([sentence]) => ({ file, sentence })),
  ),
);

describe('the catalogue of errors', () => {
  it('has every code that a comment says a method ends in', () => {
    const named = sentences.flatMap(({ file, sentence }) =>
      [...sentence.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b|\b[A-Z]{7,}\b/g)].map(([code]) => ({ file, code })),
    );
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(({ code }) => !(code in ERRORS))).toEqual([]);
  });
});
