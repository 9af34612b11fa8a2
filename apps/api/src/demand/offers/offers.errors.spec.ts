import type { DomainError } from '#core/errors';
import { LOCALES } from '#i18n/locale';
import {
  candidateIs,
  emptyOffer,
  headCountMissing,
  offerExpired,
  offerIs,
  priceMissing,
  requestIs,
  tooManyFiles,
  unsupportedFile,
  wrongSign,
} from './offers.errors';

const ERRORS: [string, DomainError][] = [
  ['a final offer', offerIs('superseded')],
  ['an ended request', requestIs('cancelled')],
  ['a candidate that was not asked', candidateIs('not_selected')],
  ['an expired offer', offerExpired('2027-03-12')],
  ['a discount above 0', wrongSign(3, true)],
  ['a price below 0', wrongSign(3, false)],
  ['a line without its price', priceMissing(3)],
  ['no head count', headCountMissing()],
  ['nothing to submit', emptyOffer()],
  ['too many files', tooManyFiles()],
  ['another kind of file', unsupportedFile()],
];

describe('an error about an offer', () => {
  it.each(ERRORS)('is said in sentences, without names of the API: %s', (_what, { words, details = [] }) => {
    const texts = details.length > 0 ? details.map(({ message }) => message) : [words];
    for (const text of texts)
      for (const locale of LOCALES) expect(text[locale]).toMatch(/^\p{Lu}(?!.*(?:[a-z][A-Z][a-z]|_|\.\d)).*\.$/u);
  });
});
