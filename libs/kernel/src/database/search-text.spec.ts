import { searchCondition, typoPatterns } from './search-text';

/** LIKE, as PostgreSQL reads it. */
const like = (value: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern.replace(/\\(.)|[%_]|[.*+?^${}()|[\]]/g, (part, escaped: string | undefined) =>
      escaped !== undefined ? `\\${escaped}` : part === '%' ? '.*' : part === '_' ? '.' : `\\${part}`,
    )}$`,
    's',
  ).test(value);
const forgives = (typed: string, meant: string): boolean =>
  typoPatterns(typed).some((pattern) => like(`maison ${meant} lyon`, pattern));

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
    expect(typoPatterns('690012')).toEqual([]);
  });

  it('takes wildcards for letters', () => {
    expect(forgives('100%_ok', 'abcdefghij')).toBe(false);
    expect(forgives('100%_ok', '100%_0k')).toBe(true);
  });

  it('forgives nothing in short words, nor in what is no word', () => {
    const params: unknown[] = [];
    expect(searchCondition('t', `lyon ${'x'.repeat(31)}`, params)).not.toContain('ANY');
    expect(params).toEqual(['%lyon%', `%${'x'.repeat(31)}%`]);
  });

  it('asks nothing for a blank search', () => {
    expect(searchCondition('t', '  ', [])).toBe('true');
  });
});
