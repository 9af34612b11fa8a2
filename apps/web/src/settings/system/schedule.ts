import type { Locale } from '#i18n/locale';

const STEP = /^\*\/(\d+)$/;
const NUMBER = /^\d+$/;

/** Describes a six-field cron expression (seconds first) in words. Returns expressions of other forms unchanged. */
export function scheduleWords(schedule: string, locale: Locale): string {
  const [second = '', minute = '', hour = '', ...days] = schedule.split(' ');
  if (days.join(' ') !== '* * *') return schedule;
  const french = locale === 'fr';
  const every = (unit: string, step: string) => `${french ? 'toutes les' : 'every'} ${step} ${unit}`;
  const seconds = STEP.exec(second)?.[1];
  if (seconds && minute === '*' && hour === '*') return every('s', seconds);
  if (!NUMBER.test(second)) return schedule;
  if (minute === '*' && hour === '*') return french ? 'chaque minute' : 'every minute';
  const minutes = STEP.exec(minute)?.[1];
  if (minutes && hour === '*') return every('min', minutes);
  if (!NUMBER.test(minute)) return schedule;
  if (hour === '*') return french ? 'chaque heure' : 'every hour';
  if (!NUMBER.test(hour)) return schedule;
  const at = minute.padStart(2, '0');
  return french ? `chaque jour à ${hour}\u00a0h\u00a0${at}` : `every day at ${hour.padStart(2, '0')}:${at}`;
}
