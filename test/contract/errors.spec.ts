import { globSync, readFileSync } from 'node:fs';
import { ERRORS } from '#core/errors';

/** The `@throws` tags of all doc comments, with their files. */
const tags = globSync(['apps/**/*.ts', 'libs/**/*.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\/\*\*.*?\*\//gs)].flatMap(([comment]) =>
    [...comment.replace(/\s*\n\s*\*\s*/g, ' ').matchAll(/@throws [^@]*/g)].map(([tag]) => ({ file, tag })),
  ),
);

describe('the catalogue of errors', () => {
  it('has every code named by a @throws tag', () => {
    const named = tags.flatMap(({ file, tag }) =>
      [...tag.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b|\b[A-Z]{7,}\b/g)].map(([code]) => ({ file, code })),
    );
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(({ code }) => !(code in ERRORS))).toEqual([]);
  });
});
