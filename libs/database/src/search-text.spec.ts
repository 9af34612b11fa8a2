import { MAX_WORDS, otherWords, phoneDigits, searchCondition, typos, wordsOf } from './search-text';

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

  it('matches exactly the word with one letter wrong, missing or extra, or two swapped', () => {
    const word = 'ab1ccabd';
    const letter = '[^\\s!-@[-`{-~]';
    const characters = [...word];
    const variants = characters.flatMap((character, at) => {
      if (character === '1') return [];
      const [before, after, next] = [word.slice(0, at), word.slice(at + 1), word[at + 1]];
      return [
        before + letter + after,
        before + after,
        ...(at > 0 && word[at - 1] !== '1' ? [before + letter + character + after] : []),
        ...(next !== undefined && next !== '1' ? [before + next + character + word.slice(at + 2)] : []),
      ];
    });
    const listed = new RegExp([word, ...variants].join('|'));
    const pattern = new RegExp(typos(word) ?? '');
    const edits = [...'abcx1-'];
    for (let texts = [word], typo = 0; typo < 2; typo++) {
      texts = texts.flatMap((text) =>
        [...text, ''].flatMap((_, at) => [
          text.slice(0, at) + text.slice(at + 1),
          text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
          ...edits.flatMap((edit) => [
            text.slice(0, at) + edit + text.slice(at),
            text.slice(0, at) + edit + text.slice(at + 1),
          ]),
        ]),
      );
      expect(texts.filter((text) => pattern.test(text) !== listed.test(text))).toEqual([]);
    }
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

  it.each([
    ['06 12 34 56 78', '612345678'],
    ['06.12.34.56.78', '612345678'],
    ['0612345678', '612345678'],
    ['06-12-34-56-78', '612345678'],
    ['06/12/34/56/78', '612345678'],
    ['6 12 34 56 78', '612345678'],
    ['+33 6 12 34 56 78', '33612345678'],
    ['+33 (0)6 12 34 56 78', '33612345678'],
    ['(0)6 12 34 56 78', '612345678'],
    ['0033612345678', '33612345678'],
    ['33612345678', '33612345678'],
    ['+44 20 7946 0958', '442079460958'],
    ['06 12 34', '61234'],
  ])('reads the telephone number %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits));

  it.each(['75008', '06000', '2026 4242', '2026-000001', '0612 Lyon', 'R-061234', '12/06/2027'])(
    'reads no telephone number in %s',
    (typed) => expect(phoneDigits(typed)).toBeNull(),
  );

  it.each([
    ['st clair', ['saint', 'clair']],
    ['St. Clair', ['saint', 'Clair']],
    ['ste-marie', ['sainte', 'marie']],
    ['aix-en-provence', ['aix', 'en', 'provence']],
    ['Chalon s/ Saône', ['Chalon', 'sur', 'Saône']],
    ['Chalon s/Saône', ['Chalon', 'sur', 'Saône']],
    ['L’Haÿ', ['L', 'Haÿ']],
    ["l'orangerie", ['l', 'orangerie']],
    ['villeneuve lès avignon', ['villeneuve', 'les', 'avignon']],
    ['lyon', null],
    ['stade', null],
    ['st 2', null],
    ['-', null],
  ])('reads %s in its other spelling', (typed, words) => expect(otherWords(typed)).toEqual(words));

  it('searches nothing for a blank text, and each word once', () => {
    expect(searchCondition('t', '  ', [])).toBe('true');
    expect(wordsOf(' lyon  bordeaux\tlyon ')).toEqual(['lyon', 'bordeaux']);
    expect(MAX_WORDS).toBe(8);
  });
});
