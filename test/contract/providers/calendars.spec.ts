import { ValidationError } from '#core/errors';
import {
  type BusySlot,
  CalendarFault,
  type CalendarReading,
  type Validators,
} from '#providers/calendars/calendars.provider';
import { HttpCalendars } from '#providers/calendars/http.calendars';
import { CalendarServer, calendarText } from '../../support/calendar-server';

const SPAN = { from: '2027-03-01', to: '2027-03-31', timeZone: 'Europe/Paris' };
const NOTHING: Validators = { etag: null, lastModified: null };

let server: CalendarServer;
let provider: HttpCalendars;

beforeEach(async () => {
  server = await CalendarServer.start();
  provider = new HttpCalendars({ timeoutMs: 5000, network: server.network });
});
afterEach(async () => {
  await provider.close();
  await server.stop();
});

const read = (url: string, known = NOTHING): Promise<CalendarReading> => provider.read(url, known, SPAN);

async function slotsOf(...events: string[][]): Promise<string[]> {
  const reading = await read(server.put('/venue.ics', ...events));
  if (reading === 'unchanged') throw new Error('It was read before.');
  return reading.slots.map(({ date, slot, status }: BusySlot) => `${date} ${slot} ${status}`).sort();
}

const faultOf = async (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => undefined,
    (error: unknown) => (error instanceof CalendarFault ? error.kind : error),
  );

describe('the calendar parser', () => {
  it('reads whole-day events, whose end is the day after the last', async () => {
    expect(
      await slotsOf(
        ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312', 'SUMMARY:Wedding'],
        ['DTSTART;VALUE=DATE:20270320', 'SUMMARY:One day'],
        ['DTSTART;VALUE=DATE:20270331', 'DURATION:P3D'],
        ['DTSTART;VALUE=DATE:20260220', 'DTEND;VALUE=DATE:20270302'],
      ),
    ).toEqual([
      '2027-03-01 full_day booked',
      '2027-03-10 full_day booked',
      '2027-03-11 full_day booked',
      '2027-03-20 full_day booked',
      '2027-03-31 full_day booked',
    ]);
  });

  it("converts events with times to the affected parts of the day, in the venue's time zone", async () => {
    expect(
      await slotsOf(
        ['DTSTART:20270302T080000Z', 'DTEND:20270302T110000Z'],
        ['DTSTART:20270303T120000Z', 'DTEND:20270303T180000Z'],
        ['DTSTART:20270304T070000Z', 'DTEND:20270304T220000Z'],
        // 23:30 in Paris until 02:00 of the next day
        ['DTSTART:20270305T223000Z', 'DTEND:20270306T010000Z'],
        ['DTSTART;TZID=Europe/Paris:20270308T140000', 'DTEND;TZID=Europe/Paris:20270308T180000'],
        ['DTSTART:20270309T180000', 'DTEND:20270310T000000'],
      ),
    ).toEqual([
      '2027-03-02 morning booked',
      '2027-03-03 afternoon booked',
      '2027-03-03 evening booked',
      '2027-03-04 full_day booked',
      '2027-03-05 evening booked',
      '2027-03-08 afternoon booked',
      '2027-03-09 evening booked',
    ]);
  });

  it('converts times from the zone defined by the calendar', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Somewhere',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
    ].join('\r\n');
    // 09:00 in the zone is 18:00 in Paris
    const text = calendarText(['DTSTART;TZID=Somewhere:20270315T090000', 'DTEND;TZID=Somewhere:20270315T110000']);
    server.files.set('/zone.ics', { text: text.replace('BEGIN:VEVENT', zone), etag: '"z"' });
    expect(await read(server.url('/zone.ics'))).toMatchObject({
      slots: [{ date: '2027-03-15', slot: 'evening', status: 'booked' }],
    });
  });

  it('distinguishes options from bookings, and skips events that block nothing', async () => {
    const day = (date: number): string => `DTSTART;VALUE=DATE:202703${date}`;
    expect(
      await slotsOf(
        [day(10), 'STATUS:TENTATIVE'],
        [day(11), 'STATUS:CANCELLED'],
        [day(12), 'TRANSP:TRANSPARENT'],
        [day(13), 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
        [day(14), 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'],
        [day(10), 'STATUS:CONFIRMED'],
        ['DTSTART:20270314T090000Z', 'DTEND:20270314T100000Z'],
        ['DTSTART:20270310T090000Z', 'DTEND:20270310T100000Z'],
      ),
    ).toEqual(['2027-03-10 full_day booked', '2027-03-14 full_day option', '2027-03-14 morning booked']);
  });

  it('expands recurring events within the range, without removed or moved ones', async () => {
    expect(
      await slotsOf(
        ['DTSTART;VALUE=DATE:20200106', 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'EXDATE;VALUE=DATE:20270308'],
        ['DTSTART;VALUE=DATE:20270326', 'RRULE:FREQ=DAILY;COUNT=2'],
      ),
    ).toEqual(['01', '15', '22', '26', '27', '29'].map((day) => `2027-03-${day} full_day booked`));
    const moved = calendarText(
      ['DTSTART;VALUE=DATE:20270302', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['RECURRENCE-ID;VALUE=DATE:20270309', 'DTSTART;VALUE=DATE:20270311'],
    ).replaceAll(/UID:\d/g, 'UID:9');
    server.files.set('/moved.ics', { text: moved, etag: '"m"' });
    expect(await read(server.url('/moved.ics'))).toMatchObject({
      slots: [{ date: '2027-03-02' }, { date: '2027-03-11' }, { date: '2027-03-16' }],
    });
  });
});

describe('the calendar reader', () => {
  it('sends the validators of the last response', async () => {
    const url = server.put('/venue.ics', ['DTSTART;VALUE=DATE:20270310']);
    const first = await read(url);
    if (first === 'unchanged') throw new Error('It was read before.');
    expect(await read(url, first)).toBe('unchanged');
    server.script.push({
      status: 200,
      headers: { 'last-modified': 'Mon, 01 Feb 2027 10:00:00 GMT' },
      body: calendarText(),
    });
    expect(await read(url)).toEqual({
      slots: [],
      skipped: 0,
      etag: null,
      lastModified: 'Mon, 01 Feb 2027 10:00:00 GMT',
    });
    server.script.push({ status: 304 });
    expect(await read(url, { etag: null, lastModified: 'Mon, 01 Feb 2027 10:00:00 GMT' })).toBe('unchanged');
    expect(server.requests.at(-1)?.headers['if-modified-since']).toBe('Mon, 01 Feb 2027 10:00:00 GMT');
  });

  it('follows redirects, up to a limit', async () => {
    const url = server.put('/venue.ics', ['DTSTART;VALUE=DATE:20270310']);
    server.script.push({ status: 301, headers: { location: '/there' } });
    server.script.push({ status: 302, headers: { location: server.url('/venue.ics', 'other.push.test') } });
    expect(await read(url)).toMatchObject({ slots: [{ date: '2027-03-10' }] });
    for (let n = 0; n < 7; n++) server.script.push({ status: 302, headers: { location: '/again' } });
    expect(await faultOf(read(url))).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(3 + 6);
  });

  it('connects to no private address: given, resolved, or redirected to', async () => {
    server.addresses.set('inside.push.test', '10.0.0.5');
    expect(await faultOf(read(server.url('/x', 'inside.push.test')))).toBe('private_address');
    for (const location of [
      server.url('/x', 'inside.push.test'),
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://localhost/',
      'http://push.test/',
      'file:///etc/passwd',
    ]) {
      server.script.push({ status: 302, headers: { location } });
      expect([location, await faultOf(read(server.url('/venue.ics')))]).toEqual([location, 'private_address']);
    }
    expect(server.requests.every(({ path }) => path === '/venue.ics')).toBe(true);
  });

  it('reports errors', async () => {
    const url = server.url('/venue.ics');
    const cases: [Parameters<typeof server.script.push>[0], string][] = [
      [{ status: 404 }, 'not_found'],
      [{ status: 410 }, 'not_found'],
      [{ status: 401 }, 'refused'],
      [{ status: 403 }, 'refused'],
      [{ status: 500 }, 'failed'],
      [{ status: 200, body: '<html>Sign in</html>' }, 'no_calendar'],
      [{ status: 200, body: 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:X\r\nEND:VCARD\r\n' }, 'no_calendar'],
      [{ status: 200, body: '' }, 'no_calendar'],
      [{ status: 200, body: () => Buffer.alloc(65_536, 'x') }, 'too_large'],
    ];
    for (const [answer, kind] of cases) {
      server.script.push(answer);
      expect(await faultOf(read(url))).toBe(kind);
    }
    server.script.push('hang');
    const hurried = new HttpCalendars({ timeoutMs: 200, network: server.network });
    expect(await faultOf(hurried.read(url, NOTHING, SPAN))).toBe('timeout');
    await hurried.close();
    expect(await faultOf(read('https://gone.push.test:9/x'))).toBe('unreachable');
  });

  it('stops at endless recurrence rules', async () => {
    const url = server.put('/seconds.ics', ['DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY']);
    expect(await faultOf(read(url))).toBe('too_many_events');
  });

  it('accepts only public https and webcal addresses', () => {
    expect(provider.check('webcal://push.test/a.ics').href).toBe('https://push.test/a.ics');
    for (const url of [
      'http://push.test/',
      'https://user:pw@push.test/',
      'https://10.0.0.1/',
      'https://intranet/',
      'rubbish',
    ])
      expect(() => provider.check(url)).toThrow(ValidationError);
  });
});
