import { PUSH_PAYLOAD_MAX } from '#providers/push/push.provider';
import { NOTIFICATION_KINDS } from '#domain/vocabulary';
import { BACK_OFF, GIVE_UP_AFTER, pauseAsked, type PushedNotification, pushPayload, topicOf } from './push.rules';

const NOTIFICATION = {
  id: '0195a1b2-0000-7000-8000-000000000001',
  kind: 'request_created',
  title: 'New request',
  body: 'A seminar for 80.',
  requestId: '0195a1b2-0000-7000-8000-000000000002',
} as const satisfies PushedNotification;

describe('the payload of a push', () => {
  it('says what happened and which page to open', () => {
    expect(JSON.parse(pushPayload(NOTIFICATION, 'https://app.example'))).toEqual({
      ...NOTIFICATION,
      url: `https://app.example/app/requests/${NOTIFICATION.requestId}`,
    });
    expect(JSON.parse(pushPayload({ ...NOTIFICATION, requestId: null }, 'https://app.example'))).toMatchObject({
      requestId: null,
      url: 'https://app.example/app/notifications',
    });
  });

  it('links to the page where the user can act, whatever its kind', () => {
    const request = `requests/${NOTIFICATION.requestId}`;
    const pages = NOTIFICATION_KINDS.map((kind) => {
      const requestId = kind === 'unlinked_message' ? null : NOTIFICATION.requestId;
      const { url } = JSON.parse(pushPayload({ ...NOTIFICATION, kind, requestId }, 'https://app.example')) as {
        url: string;
      };
      return [kind, url.replace('https://app.example/app/', '')];
    });
    expect(Object.fromEntries(pages)).toEqual({
      request_created: request,
      requalification_reply: request,
      availability_reply: `${request}/venues`,
      past_event: request,
      inactivity: `${request}/exchange`,
      payment_mismatch: `${request}/commission`,
      catalog_reaction: `${request}/venues`,
      unlinked_message: 'inbox?kind=messages',
      reading_failed: `${request}/exchange`,
      job_set_aside: 'settings/system',
      mailbox_needs_attention: 'settings/mailboxes',
      mail_not_sent: `${request}/exchange`,
      offer_read: `${request}/offers`,
      offer_received: `${request}/offers`,
      offer_accepted: `${request}/offers`,
      offer_declined: `${request}/offers`,
      offer_expiring: `${request}/offers`,
      hold_expiring: `${request}/venues`,
      hold_expired: `${request}/venues`,
      hold_promoted: `${request}/venues`,
      hold_conflict: `${request}/venues`,
    });
  });

  it.each([
    ['letters of one byte', 'a'.repeat(5000)],
    ['letters of two', 'é'.repeat(2500)],
    ['characters of four', '😀'.repeat(2000)],
    ['characters that JSON writes with six', '\u0001'.repeat(2000)],
  ])('uses the available space without exceeding it, with a body of %s', (_, body) => {
    const payload = pushPayload({ ...NOTIFICATION, body }, 'https://app.example');
    const size = Buffer.byteLength(payload);
    expect(size).toBeLessThanOrEqual(PUSH_PAYLOAD_MAX);
    expect(size).toBeGreaterThan(PUSH_PAYLOAD_MAX - 8);
    const { body: cut } = JSON.parse(payload) as { body: string };
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith('…') && body.startsWith(cut.slice(0, -1))).toBe(true);
  });
});

it('gives each notification a topic that push services accept', () => {
  expect(topicOf(NOTIFICATION.id)).toMatch(/^[\w-]{1,32}$/);
  expect(topicOf(NOTIFICATION.id)).not.toBe(topicOf(NOTIFICATION.requestId));
});

it('backs off longer each time, as the push service asks, and never beyond the expiry', () => {
  expect(BACK_OFF).toEqual([...BACK_OFF].sort((a, b) => a - b));
  expect(BACK_OFF.at(-1)).toBe(BACK_OFF.at(-2));
  expect(BACK_OFF.reduce((sum, pause) => sum + pause)).toBeGreaterThan(GIVE_UP_AFTER);
  expect(pauseAsked(120_000)).toBe(120_000);
  expect(pauseAsked(null)).toBe(0);
  expect(pauseAsked(Number.MAX_SAFE_INTEGER)).toBe(GIVE_UP_AFTER);
});
