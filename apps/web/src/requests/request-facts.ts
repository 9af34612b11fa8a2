import { dateIn, formatDaysShort, formatPrice } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { Schema } from '../api/client';
import type { Card } from './request-lists.queries';

const DAY_MS = 86_400_000;

/** Days from today, in the service's time zone, to a calendar date. */
export function daysUntil(date: string, timeZone: string, now = new Date()): number {
  const today = dateIn(timeZone, now);
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
}

export const eventDays = (
  { eventDate, eventEndDate }: Pick<Card, 'eventDate' | 'eventEndDate'>,
  language: Locale,
  timeZone: string,
): string | null => eventDate && formatDaysShort(eventDate, eventEndDate, language, timeZone);

/** The display name of an organizer: the company, or the person's name, or the address. */
export function organizerName({
  company,
  firstName,
  lastName,
  email,
}: Pick<Schema<'OrganizerNameView'>, 'company' | 'firstName' | 'lastName' | 'email'>): string {
  return company ?? ([firstName, lastName].filter(Boolean).join(' ') || email);
}

export function budget(
  { budgetMin, budgetMax, currency }: Pick<Card, 'budgetMin' | 'budgetMax' | 'currency'>,
  language: Locale,
): string | null {
  const price = (amount: number) => formatPrice(amount, currency, language);
  if (budgetMax !== null)
    return budgetMin === null ? `≤ ${price(budgetMax)}` : `${price(budgetMin)}\u00a0– ${price(budgetMax)}`;
  return budgetMin === null ? null : `≥ ${price(budgetMin)}`;
}

/** Whether an organizer or venue has written and the team hasn't reacted yet. */
export const hasNewMessage = ({ unansweredSince }: Pick<Card, 'unansweredSince'>): boolean => unansweredSince !== null;
