import { MAX_WORDS, searchCondition, typos, wordsOf } from './search-text';

const forgives = (typed: string, meant: string): boolean => {
  const pattern = typos(typed);
  return pattern !== null && new RegExp(pattern).test(`maison ${meant} lyon`);
};

describe("a user's search", () => {
  it.each(['bordeaux', 'bordaux', 'bordeauxx', 'bprdeaux', 'bordaeux', 'obrdeaux', 'xbordeaux', 'bordeau'])(
    'matches bordeaux for %s',
    (typed) => expect(forgives(typed, 'bordeaux')).toBe(true),
  );

  it.each(['bordello', 'bourdeaus', 'brodaeux', 'auxerre'])("doesn't match bordeaux for %s", (typed) =>
    expect(forgives(typed, 'bordeaux')).toBe(false),
  );

  it('matches digits exactly as typed', () => {
    for (const meant of ['venue-2-lyon', 'venue-12-lyon', 'venue--lyon', 'venue-21-lyon'])
      expect([meant, forgives('venue-1-lyon', meant)]).toEqual([meant, false]);
    expect(forgives('vneue-1-lyon', 'venue-1-lyon')).toBe(true);
    expect(typos('690012')).toBeNull();
  });

  it('matches a letter only with a letter, not a digit, space or sign', () => {
    for (const meant of ['bor1eaux', 'bor eaux', 'bor-eaux', 'bord eaux'])
      expect(forgives('bordeaux', meant)).toBe(false);
    expect(forgives('saint-clar', 'saint-clair')).toBe(true);
  });

  it('matches signs literally, whatever they mean in a regular expression', () => {
    expect(forgives('(abcdef.*)', 'xabcdefghij')).toBe(false);
    expect(forgives('(abcdef.*)', '(abcdf.*)')).toBe(true);
    expect(forgives('abcdef[0-9]', 'abcde[0-9]')).toBe(true);
  });

  it('tolerates no typos in codes, short or very long words, or where folding may produce signs', () => {
    for (const word of ['lyon', 'R-00UG', 'M-7K3Q9D', 'x'.repeat(31), 'seminar（lyon', 'seminar⑴'])
      expect(typos(word)).toBeNull();
  });

  it('searches nothing for a blank text, and each word once', () => {
    expect(searchCondition('t', '  ', [])).toBe('true');
    expect(wordsOf(' lyon  bordeaux\tlyon ')).toEqual(['lyon', 'bordeaux']);
    expect(MAX_WORDS).toBe(8);
  });
});
