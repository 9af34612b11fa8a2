import { type Reader, runAs, runInContext, SYSTEM_ACTOR } from '#core/context';
import { currentLocale, localeOf } from './locale';

describe("the caller's language", () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7', 'fr'],
    ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
    ['en;q=0.5, fr;q=0.8', 'fr'],
    ['en;q=0.8,fr ; q=0.8', 'en'],
    ['fr;q=0.8,en;q=0.8', 'fr'],
    ['de, es;q=0.9', 'en'],
    ['de, fr;q=0.3', 'fr'],
    ['*', 'en'],
    ['*;q=0.9, fr;q=0.5', 'en'],
    ['*, en;q=0', 'fr'],
    ['fr;q=0', 'en'],
    ['fr;q=high', 'en'],
    ['french', 'en'],
    [',;,q=1;;', 'en'],
  ])('is found for %j: %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });

  it('is read from the current request, and only if a text is needed', () => {
    const reader: Reader = { asks: 'fr' };
    runInContext({ traceId: '', actor: SYSTEM_ACTOR, via: 'api', reader }, () => {
      expect(reader.locale).toBeUndefined();
      expect(runAs(SYSTEM_ACTOR, currentLocale)).toBe('fr');
      expect(reader.locale).toBe('fr');
    });
    expect(currentLocale()).toBe('en');
  });
});
