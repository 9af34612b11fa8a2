import { defineEvent } from '../timeline/domain-events';

/** What mails of a kind say in a language from now on; `isOwn` is false if that is the usual words again. */
export const MailWordsSaved = defineEvent<{ name: string; locale: string; version: number; isOwn: boolean }>(
  'mail_words_saved',
);
