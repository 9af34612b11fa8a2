import type { Schema } from '../api/client';
import type { PhoneMessage } from './exchange.queries';

export type PhoneTemplate = Schema<'MessageTemplateView'>;
export type ChosenTemplate = Required<NonNullable<Schema<'SendMessage'>['template']>>;

/** How long after a person's message free text reaches them, in milliseconds. */
const WINDOW = 24 * 60 * 60 * 1000;

/** Whether free text reaches a number, as far as the messages of a request show; the person may have written about another one. */
export const isWindowOpen = (
  messages: readonly Pick<PhoneMessage, 'direction' | 'from' | 'sentAt'>[],
  phone: string,
  now: number,
): boolean => {
  const number = phone.replace(/[^+\d]/g, '');
  return messages.some(
    ({ direction, from, sentAt }) =>
      direction === 'inbound' && from === number && sentAt !== null && now - Date.parse(sentAt) < WINDOW,
  );
};

/** Identifies a template: its name occurs once per language. */
export const keyOfTemplate = ({ name, language }: Pick<PhoneTemplate, 'name' | 'language'>): string =>
  `${name} ${language}`;

/** The template as chosen, with its variables still empty. */
export const chosen = ({ name, language, variables }: PhoneTemplate): ChosenTemplate => ({
  name,
  language,
  variables: Array.from({ length: variables }, () => ''),
});

/** The text of a template; a variable without a value keeps its placeholder. */
export const filledIn = (body: string, variables: readonly string[]): string =>
  body.replace(/\{\{(\d+)\}\}/g, (whole, at: string) => variables[Number(at) - 1]?.trim() || whole);

/** Whether every variable has a value. */
export const isComplete = ({ variables }: ChosenTemplate): boolean => variables.every((value) => value.trim() !== '');
