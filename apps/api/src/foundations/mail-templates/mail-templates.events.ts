import { defineEvent } from '../timeline/domain-events';

/** The copy of a kind of mail in a language has changed; `isOwn` is false if the default was restored. */
export const MailWordsSaved = defineEvent<{ name: string; locale: string; version: number; isOwn: boolean }>(
  'mail_words_saved',
);
