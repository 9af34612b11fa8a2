import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CalendarFault } from '#providers/calendars/calendars.provider';
import { HttpCalendars } from '#providers/calendars/http.calendars';
import { CalendarServer, calendarText } from '../../support/calendar-server';

const SPAN = { from: '2026-11-28', to: '2028-05-28', timeZone: 'Europe/Paris' };
const FIXTURES = join(__dirname, '../../fixtures/calendars');

let server: CalendarServer;
let provider: HttpCalendars;

beforeAll(async () => {
  server = await CalendarServer.start();
  provider = new HttpCalendars({ timeoutMs: 10_000, network: server.network });
});
afterAll(async () => {
  await provider.close();
  await server.stop();
});

/** Returns `date slot status` per slot in order, followed by the number of skipped events if there are any, or the error. */
async function read(body: string | Uint8Array): Promise<string[]> {
  server.script.push({ status: 200, body });
  try {
    const reading = await provider.read(server.url('/venue.ics'), { etag: null, lastModified: null }, SPAN);
    if (reading === 'unchanged') throw new Error('The server returned 304.');
    const slots = reading.slots.map(({ date, slot, status }) => `${date} ${slot} ${status}`).sort();
    return reading.skipped === 0 ? slots : [...slots, `${reading.skipped} skipped`];
  } catch (error) {
    if (error instanceof CalendarFault) return [error.kind];
    throw error;
  }
}

const booked = (...dates: string[]): string[] => dates.map((date) => `2027-${date} full_day booked`);
const file = (name: string): Buffer => readFileSync(join(FIXTURES, `${name}.ics`));
/** A booking on 20 March 2027, which a bad neighbor must not hide. */
const GOOD = ['DTSTART;VALUE=DATE:20270320'];
const day = (date: string, ...more: string[]): string[] => [`DTSTART;VALUE=DATE:2027${date}`, ...more];
const timed = (start: string, end: string, zone = ''): string[] => [`DTSTART${zone}:${start}`, `DTEND${zone}:${end}`];
const inZone = (tzid: string): string[] => timed('20270318T123000', '20270318T133000', `;TZID=${tzid}`);
const MORNING = ['2027-03-18 morning booked'];
const AFTERNOON = ['2027-03-18 afternoon booked'];
const SERIES = '2027-03-01,2027-03-08,2027-03-15'.split(',').map((date) => `${date} morning booked`);

type Case = [name: string, body: string | Uint8Array, expected: string[]];

describe('a calendar with something unreadable in it', () => {
  it.each<Case>([
    ['a start in words', file('start-in-words'), [...booked('03-20'), '1 skipped']],
    ['an empty RDATE in its time zone', file('zone-with-empty-rdate'), MORNING],
    ['a line without a colon', file('line-without-colon'), booked('03-18', '03-20')],
    ['a line that was not folded', file('line-not-folded'), booked('03-18', '03-20')],
    ['a date that does not exist', calendarText(day('0230'), GOOD), [...booked('03-20'), '1 skipped']],
    ['an event without a start', calendarText(['SUMMARY:x'], GOOD), [...booked('03-20'), '1 skipped']],
    ['an empty end', calendarText(day('0318', 'DTEND:'), GOOD), booked('03-18', '03-20')],
    ['an unknown duration', calendarText(day('0318', 'DURATION:two days'), GOOD), booked('03-18', '03-20')],
    ['a parameter without a value', calendarText(['DTSTART;VALUE=DATE;TZID:20270318'], GOOD), booked('03-18', '03-20')],
    ['a quotation mark that never closes', calendarText(['DTSTART;X="a:20270318'], GOOD), booked('03-18', '03-20')],
    [
      'a recurrence rule that is none',
      calendarText(day('0318', 'RRULE:every week'), GOOD),
      [...booked('03-18', '03-20'), '1 skipped'],
    ],
    [
      'a rule without any day',
      calendarText(day('0318', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), GOOD),
      [...booked('03-18', '03-20'), '1 skipped'],
    ],
    [
      'an endless series',
      calendarText(['DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'], GOOD),
      [...booked('03-20'), '1 skipped'],
    ],
    [
      'an event that does not end',
      calendarText(day('0318'), GOOD).replace('END:VEVENT\r\n', ''),
      booked('03-18', '03-20'),
    ],
    [
      'an alarm that does not end',
      calendarText(day('0318', 'BEGIN:VALARM', 'DTSTART:x'), GOOD),
      booked('03-18', '03-20'),
    ],
    ['a cut end', calendarText(GOOD, day('0318')).split('END:VEVENT')[0] ?? '', booked('03-20')],
    [
      'bytes of Latin-1',
      Buffer.from(calendarText(day('0318', 'SUMMARY:Été'), GOOD), 'latin1'),
      booked('03-18', '03-20'),
    ],
    ['nothing else', calendarText(['DTSTART:demain']), ['no_calendar']],
  ])('is read despite %s', async (_name, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });
});

describe('a whole day in a calendar', () => {
  it.each<Case>([
    ['without VALUE', file('date-without-value'), booked('03-18', '03-20')],
    [
      'of a birthday without VALUE',
      file('birthday-without-value'),
      ['2027-03-20 full_day booked', '2027-05-02 full_day booked', '2028-05-02 full_day booked'],
    ],
    ['with equal start and end', file('day-with-same-end'), booked('03-18')],
    ['with hyphens', calendarText(['DTSTART:2027-03-18', 'DTEND:2027-03-20']), booked('03-18', '03-19')],
    ['labelled as a time', calendarText(['DTSTART;VALUE=DATE-TIME:20270318']), booked('03-18')],
    ['with a time but labelled as a date', calendarText(['DTSTART;VALUE=DATE:20270318T000000']), booked('03-18')],
    ['with a time zone', calendarText(['DTSTART;TZID=Europe/Paris:20270318']), booked('03-18')],
    ['in lower case', calendarText(['dtstart;value=date:20270318']), booked('03-18')],
    ['that ends before it starts', calendarText(day('0318', 'DTEND;VALUE=DATE:20270317')), booked('03-18')],
    ['without a duration', calendarText(day('0318', 'DURATION:PT0S')), booked('03-18')],
    ['of 24 hours', calendarText(day('0318', 'DURATION:PT24H')), booked('03-18')],
    ['of no time at midnight', calendarText(timed('20270318T000000', '20270318T000000')), booked('03-18')],
    [
      'as Outlook marks it',
      calendarText(['DTSTART:20270318T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']),
      booked('03-18'),
    ],
    ['that ends with a time', calendarText(day('0318', 'DTEND:20270319T000000')), booked('03-18')],
    [
      'without hours, until the last minute',
      calendarText(timed('20270318T000000', '20270318T235900')),
      booked('03-18'),
    ],
  ])('is one day %s', async (_name, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });
});

describe('an event that lasts into the night', () => {
  it.each<Case>([
    ['until 01:00', calendarText(timed('20270318T190000', '20270319T010000')), ['2027-03-18 evening booked']],
    ['until 05:00', calendarText(timed('20270318T120000', '20270319T050000')), ['2027-03-18 full_day booked']],
    [
      'until 01:00 of the same date',
      calendarText(timed('20270318T190000', '20270318T010000')),
      ['2027-03-18 evening booked'],
    ],
    ['until 01:00 in UTC', calendarText(timed('20270318T180000Z', '20270319T000000Z')), ['2027-03-18 evening booked']],
    [
      'over two days until 02:00',
      calendarText(timed('20270318T180000', '20270320T020000')),
      ['2027-03-18 evening booked', '2027-03-19 full_day booked'],
    ],
  ])('takes no next morning: %s', async (_name, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });

  it('takes the next morning if it lasts until breakfast', async () => {
    expect(await read(calendarText(timed('20270318T190000', '20270319T090000')))).toEqual([
      '2027-03-18 evening booked',
      '2027-03-19 morning booked',
    ]);
  });
});

describe('a series in a calendar', () => {
  const series = (...lines: string[]): string[] => [
    ...['DTSTART;TZID=Europe/Paris:20270301T090000', 'DTEND;TZID=Europe/Paris:20270301T110000'],
    ...lines,
  ];
  const WEEKS = 'RRULE:FREQ=WEEKLY;COUNT=3';
  const changed = (...events: string[][]): string => calendarText(...events).replaceAll(/UID:\d/g, 'UID:9');
  it.each<Case>([
    ['without a day removed as a time', file('day-removed-by-time'), booked('03-01', '03-15')],
    ['with only further dates', file('only-further-dates'), booked('03-01', '03-05', '03-09')],
    ['until a date', file('series-until-date'), SERIES],
    [
      'without a day removed as a moment of UTC',
      calendarText(day('0301', WEEKS, 'EXDATE:20270307T230000Z')),
      booked('03-01', '03-15'),
    ],
    [
      'without times removed as a day',
      calendarText(series(WEEKS, 'EXDATE;VALUE=DATE:20270308')),
      [SERIES[0] ?? '', SERIES[2] ?? ''],
    ],
    [
      'without a time removed in another zone',
      calendarText(series(WEEKS, 'EXDATE:20270308T080000Z')),
      [SERIES[0] ?? '', SERIES[2] ?? ''],
    ],
    [
      'without days removed in one line, of which one is no day',
      calendarText(day('0301', WEEKS, 'EXDATE;VALUE=DATE:20270308,,20270315')),
      booked('03-01'),
    ],
    [
      'with whole days until a moment of UTC',
      calendarText(day('0301', 'RRULE:FREQ=WEEKLY;UNTIL=20270314T230000Z')),
      booked('03-01', '03-08', '03-15'),
    ],
    [
      'with whole days until the last second of one',
      calendarText(day('0301', 'RRULE:FREQ=WEEKLY;UNTIL=20270314T235959Z')),
      booked('03-01', '03-08'),
    ],
    ['until a local time', calendarText(series('RRULE:FREQ=WEEKLY;UNTIL=20270315T090000')), SERIES],
    [
      'with a first day that its rule does not have',
      calendarText(day('0302', 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270308')),
      booked('03-02', '03-08'),
    ],
    [
      'with further periods',
      calendarText(series('RDATE;VALUE=PERIOD:20270302T130000Z/PT2H')),
      ['2027-03-01 morning booked', '2027-03-02 afternoon booked'],
    ],
    [
      'with a day moved by its date',
      changed(series(WEEKS), ['RECURRENCE-ID;VALUE=DATE:20270308', ...timed('20270310T140000', '20270310T160000')]),
      [SERIES[0] ?? '', '2027-03-10 afternoon booked', SERIES[2] ?? ''],
    ],
    [
      'with a whole day cancelled by its time, without a start',
      changed(day('0301', WEEKS), ['RECURRENCE-ID:20270307T230000Z', 'STATUS:CANCELLED']),
      booked('03-01', '03-15'),
    ],
    [
      'with all later days moved',
      changed(day('0301', WEEKS), ['RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270308', ...day('0309')]),
      booked('03-01', '03-09', '03-16'),
    ],
    [
      'every other week, whose rule is years old',
      calendarText(['DTSTART;VALUE=DATE:20050103', 'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270131']),
      [...booked('01-04', '01-18'), ...['2026-12-07', '2026-12-21'].map((date) => `${date} full_day booked`)],
    ],
  ])('is read %s', async (_name, body, expected) => {
    expect(await read(body)).toEqual([...expected].sort());
  });
});

describe('a time zone of a calendar', () => {
  it.each<Case>([
    ['of London, undefined', file('london-undefined'), ['2027-01-20 afternoon booked']],
    ['of UTC by Microsoft', file('microsoft-utc'), AFTERNOON],
    ['by its Windows name', calendarText(inZone('GMT Standard Time')), AFTERNOON],
    ['by the path of a program', calendarText(inZone('/mozilla.org/20050126_1/Europe/London')), AFTERNOON],
    ['by places', calendarText(inZone('"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"')), AFTERNOON],
    ['with a colon and no quotation marks', calendarText(inZone('(UTC+00:00) Dublin, Lisbon')), AFTERNOON],
    ['by its offset', calendarText(inZone('GMT-0400')), ['2027-03-18 afternoon booked', '2027-03-18 evening booked']],
    ['with an offset in the value', calendarText(timed('20270318T123000+0000', '20270318T133000+0000')), AFTERNOON],
    ['of Paris, undefined', calendarText(inZone('Romance Standard Time')), [...AFTERNOON, ...MORNING]],
    ['that is unknown', calendarText(inZone('Chez nous')), [...AFTERNOON, ...MORNING]],
    [
      'of New York in summer',
      calendarText(timed('20270701T110000', '20270701T113000', ';TZID=America/New_York')),
      ['2027-07-01 afternoon booked'],
    ],
  ])('is read: %s', async (_name, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });
});

describe('the form of a calendar', () => {
  const lines = (text: string): string[] => text.trimEnd().split('\r\n');
  const plain = calendarText(GOOD);
  const busy = (...values: string[]): string =>
    calendarText(GOOD).replace(
      /BEGIN:VEVENT[^]*END:VEVENT/,
      ['BEGIN:VFREEBUSY', ...values, 'END:VFREEBUSY'].join('\r\n'),
    );
  it.each<Case>([
    ['lines that end with CR CR LF', file('cr-cr-lf'), booked('03-20')],
    ['busy times', file('free-busy'), MORNING],
    ['cancelled events', file('method-cancel'), []],
    ['lines that end with CR', plain.replaceAll('\r\n', '\r'), booked('03-20')],
    ['empty lines', `\n\n${plain.replaceAll('\r\n', '\n\n')}`, booked('03-20')],
    [
      'indented lines',
      lines(plain)
        .map((line) => `    ${line}`)
        .join('\n'),
      booked('03-20'),
    ],
    [
      'lines indented by level',
      lines(plain)
        .map((line) => `${' '.repeat(/VCALENDAR/.test(line) ? 0 : /VEVENT/.test(line) ? 2 : 4)}${line}`)
        .join('\n'),
      booked('03-20'),
    ],
    ['a byte order mark and UTF-16', Buffer.from(`\uFEFF${plain}`, 'utf16le'), booked('03-20')],
    ['a warning before it', `Notice: undefined index\r\n${plain}`, booked('03-20')],
    ['lower case', plain.toLowerCase(), booked('03-20')],
    ['folded lines', plain.replace('20270320', '2027\r\n 0320').replace('VALUE', 'VAL\r\n\tUE'), booked('03-20')],
    [
      'kinds of busy times',
      busy(
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270318T080000Z/PT2H,20270319T080000Z/PT2H',
        'FREEBUSY;FBTYPE=FREE:20270321T080000Z/PT2H',
        'FREEBUSY:20270322T080000Z/20270322T090000Z',
      ),
      ['2027-03-18 morning option', '2027-03-19 morning option', '2027-03-22 morning booked'],
    ],
    ['two calendars', plain + calendarText(day('0318')), booked('03-18', '03-20')],
    ['no events', calendarText(), []],
    ['a page', '<html>BEGIN:VCALENDAR</html>', ['no_calendar']],
  ])('may have %s', async (_name, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });
});

describe('a long calendar', () => {
  it.each([
    ['five-weekday-series', '2027-03-19 afternoon booked'],
    ['four-daily-series', '2027-03-19 morning booked'],
  ])('is read with series that began years ago: %s', async (name, occurrence) => {
    const slots = await read(file(name));
    expect(slots).toEqual(expect.arrayContaining(['2027-03-20 full_day booked', occurrence]));
    expect(slots.at(-1)).not.toMatch(/skipped/);
  });

  it('is read with forty series and fifteen megabytes of past events', async () => {
    const past = Array.from({ length: 42_000 }, (_, i) => [
      `DTSTART;VALUE=DATE:${new Date(Date.UTC(2026, 9, 30) - (i >> 2) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`,
      `DESCRIPTION:${'Acompte reçu. '.repeat(18)}`,
    ]);
    const series = Array.from({ length: 40 }, () => ['DTSTART:20050103T080000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU']);
    const body = Buffer.from(calendarText(...past, ...series, GOOD));
    expect(body.length).toBeGreaterThan(14_000_000);
    expect(await read(body)).toContain('2027-03-20 full_day booked');
  });
});
