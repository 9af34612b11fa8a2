import ICAL from 'ical.js';
import { AVAILABILITY_STATUS_WORDS, REQUEST_STATUS_WORDS, slotLabel } from '#domain/labels';
import { formatCount } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { dayAfter } from './calendar.rules';
import type { FeedEntryRow, FeedEventRow } from './calendar.sql';

/** An all-day event (RFC 5545 3.6.1). */
interface DayEvent {
  /** Stable for as long as its subject exists. */
  id: string;
  from: string;
  /** The last day. */
  to: string;
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
export function requestEvent(row: FeedEventRow, locale: Locale, app: string): DayEvent {
  const { id, code, title, status, eventDate, eventEndDate, attendees, city, memberName, updatedAt } = row;
  return {
    id,
    from: eventDate,
    to: eventEndDate ?? eventDate,
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
export function availabilityEvent(row: FeedEntryRow, locale: Locale, app: string): DayEvent {
  const { id, date, slot, status, updatedAt, memberName, roomName, requestCode, requestTitle } = row;
  const what = capital(AVAILABILITY_STATUS_WORDS[status][locale]);
  const about = requestCode === null ? null : `${requestTitle ?? ''} (${requestCode})`;
  return {
    id,
    from: date,
    to: date,
    changedAt: updatedAt,
    summary: [`${what} – ${roomName ?? memberName}`, about].filter((part) => part !== null).join(' – '),
    description: lines(slotLabel(slot, locale), about),
    location: memberName,
    url: requestCode === null ? null : `${app}/requests/${requestCode}`,
    firm: status !== 'option',
  };
}

/** Renders an RFC 5545 file: lines of at most 75 octets that end in CR LF, identical for identical events. */
export function calendarFile(name: string, events: readonly DayEvent[], host: string): string {
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

function componentOf(event: DayEvent, host: string): ICAL.Component {
  const component = new ICAL.Component('vevent');
  const set = (name: string, value: string | ICAL.Time): void => {
    component.updatePropertyWithValue(name, value);
  };
  const changed = ICAL.Time.fromJSDate(event.changedAt, true);
  set('uid', `${event.id}@${host}`);
  // For a published calendar, the time of the last change (RFC 5545 3.8.7.2).
  set('dtstamp', changed);
  set('last-modified', changed);
  set('dtstart', ICAL.Time.fromDateString(event.from));
  set('dtend', ICAL.Time.fromDateString(dayAfter(event.to)));
  set('summary', event.summary);
  if (event.description !== '') set('description', event.description);
  if (event.location !== null) set('location', event.location);
  if (event.url !== null) set('url', event.url);
  set('status', event.firm ? 'CONFIRMED' : 'TENTATIVE');
  set('transp', 'TRANSPARENT');
  return component;
}
