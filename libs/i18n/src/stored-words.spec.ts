import { readWords, storedWords } from './stored-words';

describe('a stored sentence', () => {
  it('is read in each language', () => {
    const stored = storedWords({ en: 'It failed.', fr: 'Il a échoué.' });
    expect(readWords(stored, 'en')).toBe('It failed.');
    expect(readWords(stored, 'fr')).toBe('Il a échoué.');
  });

  it.each(['no such box', '{not JSON}', '{"code":550}', '{"fr":5}', ''])(
    'is returned unchanged without translations: %s',
    (text) => expect(readWords(text, 'fr')).toBe(text),
  );
});
