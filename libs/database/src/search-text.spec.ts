import { MAX_WORDS, searchCondition, typos, wordsOf } from './search-text';

const forgives = (typed: string, meant: string): boolean => {
  const pattern = typos(typed);
  return pattern !== null && new RegExp(pattern).test(`maison ${meant} lyon`);
};

describe('the search of a person', () => {
  it.each(['bordeaux', 'bordaux', 'bordeauxx', 'bprdeaux', 'bordaeux', 'obrdeaux', 'xbordeaux', 'bordeau'])(
    'forgives %s for bordeaux',
    (typed) => expect(forgives(typed, 'bordeaux')).toBe(true),
  );

  it.each(['bordello', 'bourdeaus', 'brodaeux', 'auxerre'])('does not take %s for bordeaux', (typed) =>
    expect(forgives(typed, 'bordeaux')).toBe(false),
  );

  it('takes digits as typed: what differs in one is another', () => {
    for (const meant of ['venue-2-lyon', 'venue-12-lyon', 'venue--lyon', 'venue-21-lyon'])
      expect([meant, forgives('venue-1-lyon', meant)]).toEqual([meant, false]);
    expect(forgives('vneue-1-lyon', 'venue-1-lyon')).toBe(true);
    expect(typos('690012')).toBeNull();
  });

  it('takes a letter for a letter: no digit, space or sign stands for one', () => {
    for (const meant of ['bor1eaux', 'bor eaux', 'bor-eaux', 'bord eaux'])
      expect(forgives('bordeaux', meant)).toBe(false);
    expect(forgives('saint-clar', 'saint-clair')).toBe(true);
  });

  it('takes signs for themselves, whatever they mean to a regular expression', () => {
    expect(forgives('(abcdef.*)', 'xabcdefghij')).toBe(false);
    expect(forgives('(abcdef.*)', '(abcdf.*)')).toBe(true);
    expect(forgives('abcdef[0-9]', 'abcde[0-9]')).toBe(true);
  });

  it('forgives nothing in codes, short or endless words, nor in what folding may turn into signs', () => {
    for (const word of ['lyon', 'R-00UG', 'M-7K3Q9D', 'x'.repeat(31), 'seminar（lyon', 'seminar⑴'])
      expect(typos(word)).toBeNull();
  });

  it('asks nothing for a blank search, and each word once', () => {
    expect(searchCondition('t', '  ', [])).toBe('true');
    expect(wordsOf(' lyon  bordeaux\tlyon ')).toEqual(['lyon', 'bordeaux']);
    expect(MAX_WORDS).toBe(8);
  });
});
