import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#i18n/locale';
import { answer, api, ifMatch, type Schema } from '../../api/client';

export type TemplateName = Schema<'MailTemplateName'>;
export type Part = Schema<'MailWordsPart'>;
export type MailWords = Schema<'MailWordsView'>;
/** Customized texts by part; missing parts use the original text. */
export type OwnWords = Schema<'SaveMailWords'>;
export type WordsVersion = Schema<'MailWordsVersionView'>;

/** The maximum page size. */
const LIMIT = 100;

export const templates = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: ({ signal }) => answer(api.GET('/api/mail-templates', { params: { query: { limit: LIMIT } }, signal })),
});

export const mailWords = (name: TemplateName, locale: Locale) =>
  queryOptions({
    queryKey: ['mail-templates', name, locale],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/mail-templates/{name}/{locale}', { params: { path: { name, locale } }, signal })),
  });

export const wordsVersions = (name: TemplateName, locale: Locale) =>
  queryOptions({
    queryKey: ['mail-templates', name, locale, 'versions'],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/mail-templates/{name}/{locale}/versions', {
          params: { path: { name, locale }, query: { limit: LIMIT } },
          signal,
        }),
      ),
  });

/** Renders the email with these texts. */
export const example = (name: TemplateName, locale: Locale, words: OwnWords) =>
  queryOptions({
    queryKey: ['mail-example', name, locale, words],
    queryFn: ({ signal }) =>
      answer(
        api.PUT('/api/mail-templates/{name}/{locale}/example', {
          params: { path: { name, locale } },
          body: words,
          signal,
        }),
      ),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

export const saveWords = (name: TemplateName, locale: Locale, words: OwnWords, version: number) =>
  answer(
    api.PUT('/api/mail-templates/{name}/{locale}', {
      params: { path: { name, locale }, header: ifMatch(version) },
      body: words,
    }),
  );
