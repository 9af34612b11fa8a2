import type { Locale } from '#i18n/locale';
import type { DomainError, ErrorCode } from '#core/errors';

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  details?: { path: string; message: string; rule: string; params: object }[];
}

/** The body of an error response, in the reader's language. */
export const errorBody = ({ code, words, details }: DomainError, locale: Locale): ErrorBody => ({
  code,
  message: words[locale],
  ...(details && {
    details: details.map(({ path, message, rule, params }) => ({ path, message: message[locale], rule, params })),
  }),
});
