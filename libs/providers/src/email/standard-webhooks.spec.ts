import { createHmac } from 'node:crypto';
import { InvalidSignature } from '#kernel/errors';
import { signStandardWebhook } from '../../../../test/support/signatures';
import { verifyStandardWebhook, WebhookHeaders } from './standard-webhooks';

// Key and message of the specification's own example.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = `whsec_${Buffer.from('another key of enough bytes').toString('base64')}`;
const NOW = new Date('2026-03-01T12:00:00.000Z');
const BODY = '{"type":"email.delivered","data":{"email_id":"é1"}}';

const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const signed = (secret = SECRET, at = NOW): WebhookHeaders => ({ ...signStandardWebhook(secret, 'msg_1', at, BODY) });
const verify = (headers: WebhookHeaders, body: Buffer | string = Buffer.from(BODY), now = NOW): { id: string } =>
  verifyStandardWebhook(SECRET, headers, body, now);

function svix(headers: WebhookHeaders): WebhookHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace('webhook-', 'svix-'), value]));
}

describe('verifyStandardWebhook', () => {
  it('takes the example of the specification', () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    expect(verify(headers, '{"test": 2432232314}', new Date(1614265330_000))).toEqual({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    });
  });

  it('takes a signature made by hand', () => {
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const seconds = String(NOW.getTime() / 1000);
    const signature = createHmac('sha256', key).update(`msg_2.${seconds}.${BODY}`).digest('base64');
    const headers = { 'webhook-id': 'msg_2', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
    expect(verify(headers)).toEqual({ id: 'msg_2' });
  });

  it('takes both families of header names, in any case', () => {
    expect(verify(signed())).toEqual({ id: 'msg_1' });
    expect(verify(svix(signed()))).toEqual({ id: 'msg_1' });
    const upper = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
    expect(verify(upper)).toEqual({ id: 'msg_1' });
  });

  it('takes one right signature among several', () => {
    const headers = signed();
    const [right] = [headers['webhook-signature']].flat();
    const wrong = signed(OTHER_SECRET)['webhook-signature'];
    expect(verify({ ...headers, 'webhook-signature': `${String(wrong)} v1a,abc ${right}` })).toEqual({ id: 'msg_1' });
  });

  it('refuses a body changed in any one byte', () => {
    const headers = signed();
    const body = Buffer.from(BODY);
    for (let i = 0; i < body.length; i++) {
      for (const bit of [0x01, 0x80]) {
        const tampered = Buffer.from(body);
        tampered[i] = (tampered[i] ?? 0) ^ bit;
        expect(() => verify(headers, tampered)).toThrow(InvalidSignature);
      }
    }
  });

  it('refuses a body of which only undecodable bytes differ', () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const headers = { ...signStandardWebhook(SECRET, 'msg_3', NOW, '"\ufffd"') };
    expect(() => verify(headers, body)).toThrow(InvalidSignature);
    expect(verify(headers, '"\ufffd"')).toEqual({ id: 'msg_3' });
  });

  it('takes a body in another charset than UTF-8', () => {
    const body = Buffer.from('R\xe9union', 'latin1');
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const seconds = String(NOW.getTime() / 1000);
    const signature = createHmac('sha256', key).update(`msg_4.${seconds}.`).update(body).digest('base64');
    const headers = { 'webhook-id': 'msg_4', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
    expect(verify(headers, body)).toEqual({ id: 'msg_4' });
    expect(() => verify(headers, Buffer.from('R\xe8union', 'latin1'))).toThrow(InvalidSignature);
  });

  it('refuses another id and another time than were signed', () => {
    expect(() => verify({ ...signed(), 'webhook-id': 'msg_2' })).toThrow(InvalidSignature);
    expect(() => verify({ ...signed(), 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) })).toThrow(
      InvalidSignature,
    );
  });

  it('measures five minutes from the time of receipt, on both sides', () => {
    expect(verify(signed(), Buffer.from(BODY), after(300))).toEqual({ id: 'msg_1' });
    expect(verify(signed(), Buffer.from(BODY), after(-300))).toEqual({ id: 'msg_1' });
    expect(() => verify(signed(), Buffer.from(BODY), after(301))).toThrow(InvalidSignature);
    expect(() => verify(signed(), Buffer.from(BODY), after(-301))).toThrow(InvalidSignature);
    expect(() => verify(svix(signed()), Buffer.from(BODY), after(301))).toThrow(InvalidSignature);
  });

  it('refuses a signature by another secret', () => {
    expect(() => verify(signed(OTHER_SECRET))).toThrow(InvalidSignature);
    expect(() => verify(svix(signed(OTHER_SECRET)))).toThrow(InvalidSignature);
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses a missing or repeated %s', (name) => {
    expect(() => verify({ ...signed(), [name]: undefined })).toThrow(InvalidSignature);
    expect(() => verify({ ...signed(), [name]: '' })).toThrow(InvalidSignature);
    expect(() => verify({ ...signed(), [name]: ['a', 'b'] })).toThrow(InvalidSignature);
  });

  it.each(['soon', '1e9', '-1', '1772366400.5', '99999999999999999999'])('refuses the timestamp %s', (timestamp) => {
    expect(() => verify({ ...signed(), 'webhook-timestamp': timestamp })).toThrow(InvalidSignature);
  });

  it.each(['', 'v1', 'v1,', 'v2,abc', ',', ' '])('refuses the signature %p', (signature) => {
    expect(() => verify({ ...signed(), 'webhook-signature': signature })).toThrow(InvalidSignature);
  });
});
