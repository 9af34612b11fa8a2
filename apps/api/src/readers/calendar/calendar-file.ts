import ICAL from 'ical.js';
import { AVAILABILITY_STATUS_WORDS, REQUEST_STATUS_WORDS, slotLabel } from '#domain/labels';
import { formatCount, formatDate, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { dayAfter } from './calendar.rules';
import type { FeedEntryRow, FeedEventRow, FeedHoldRow } from './calendar.sql';

/** An event (RFC 5545 3.6.1). */
interface FileEvent {
  /** Stable for as long as its subject exists. */
  id: string;
  /** Whole days, the last one included, or a moment. */
  when: { from: string; to: string } | { at: Date };
  changedAt: Date;
  summary: string;
  description: string;
  location: string | null;
  url: string | null;
  firm: boolean;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lines = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n');

const PEOPLE = { fr: 'personnes', en: 'people' };

/** Builds the event of a request; `app` is the address of the web app. */
export function requestEvent(row: FeedEventRow, locale: Locale, app: string): FileEvent {
  const { id, code, title, status, eventDate, eventEndDate, attendees, city, memberName, updatedAt } = row;
  return {
    id,
    when: { from: eventDate, to: eventEndDate ?? eventDate },
    changedAt: updatedAt,
    summary: `${title} (${code})`,
    description: lines(
      capital(REQUEST_STATUS_WORDS[status][locale]),
      attendees === null ? null : `${formatCount(attendees, locale)} ${PEOPLE[locale]}`,
    ),
    location: memberName ?? city,
    url: `${app}/requests/${code}`,
    firm: status === 'won' || status === 'closed',
  };
}

/** Builds an entry of a venue's calendar. */
export function availabilityEvent(row: FeedEntryRow, locale: Locale, app: string): FileEvent {
  const { id, date, slot, status, updatedAt, memberName, roomName, requestCode, requestTitle } = row;
  const what = capital(AVAILABILITY_STATUS_WORDS[status][locale]);
  const about = requestCode === null ? null : `${requestTitle ?? ''} (${requestCode})`;
  return {
    id,
    when: { from: date, to: date },
    changedAt: updatedAt,
    summary: [`${what} – ${roomName ?? memberName}`, about].filter((part) => part !== null).join(' – '),
    description: lines(slotLabel(slot, locale), about),
    location: memberName,
    url: requestCode === null ? null : `${app}/requests/${requestCode}`,
    firm: status !== 'option',
  };
}

const OPTION_ENDS = { fr: fr`Fin d’option :`, en: 'Option ends:' };
const RANK = { fr: 'Rang', en: 'Rank' };

/** Builds the event at which an option ends. */
export function optionEndEvent(row: FeedHoldRow, locale: Locale, app: string, timeZone: string): FileEvent {
  const { id, code, dates, slot, rank, expiresAt, memberName, roomName, requestCode, requestTitle, updatedAt } = row;
  const days = dates.map((date) => formatDate(date, locale, timeZone)).join(', ');
  return {
    id,
    when: { at: expiresAt },
    changedAt: updatedAt,
    summary: `${OPTION_ENDS[locale]} ${[memberName, roomName].filter((part) => part !== null).join(', ')}`,
    description: lines(
      `${requestTitle} (${requestCode})`,
      `${days}, ${slotLabel(slot, locale).toLocaleLowerCase(locale)}`,
      `${RANK[locale]} ${rank} (${code})`,
    ),
    location: memberName,
    url: `${app}/requests/${requestCode}/venues`,
    firm: true,
  };
}

/** Renders an RFC 5545 file: lines of at most 75 octets that end in CR LF, identical for identical events. */
export function calendarFile(name: string, events: readonly FileEvent[], host: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('prodid', '-//Parvis//Calendar//EN');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
  calendar.updatePropertyWithValue('method', 'PUBLISH');
  calendar.updatePropertyWithValue('x-wr-calname', name);
  // How often programs should refresh: RFC 7986, and its predecessor.
  calendar.addProperty(durationOf('refresh-interval'));
  calendar.updatePropertyWithValue('x-published-ttl', 'PT1H');
  for (const event of events) calendar.addSubcomponent(componentOf(event, host));
  return `${calendar.toString()}\r\n`;
}

function durationOf(name: string): ICAL.Property {
  const property = new ICAL.Property(name);
  property.resetType('duration');
  property.setValue(ICAL.Duration.fromString('PT1H'));
  return property;
}

function componentOf(event: FileEvent, host: string): ICAL.Component {
  const component = new ICAL.Component('vevent');
  const set = (name: string, value: string | ICAL.Time): void => {
    component.updatePropertyWithValue(name, value);
  };
  const changed = ICAL.Time.fromJSDate(event.changedAt, true);
  set('uid', `${event.id}@${host}`);
  // For a published calendar, the time of the last change (RFC 5545 3.8.7.2).
  set('dtstamp', changed);
  set('last-modified', changed);
  if ('at' in event.when) {
    // Without an end, it ends when it begins.
    set('dtstart', ICAL.Time.fromJSDate(event.when.at, true));
  } else {
    set('dtstart', ICAL.Time.fromDateString(event.when.from));
    set('dtend', ICAL.Time.fromDateString(dayAfter(event.when.to)));
  }
  set('summary', event.summary);
  if (event.description !== '') set('description', event.description);
  if (event.location !== null) set('location', event.location);
  if (event.url !== null) set('url', event.url);
  set('status', event.firm ? 'CONFIRMED' : 'TENTATIVE');
  set('transp', 'TRANSPARENT');
  return component;
}
