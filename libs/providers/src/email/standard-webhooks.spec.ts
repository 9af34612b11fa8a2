import { createHmac } from 'node:crypto';
import { InvalidSignature } from '#core/errors';
import { signStandardWebhook } from '../../../../test/support/signatures';
import { verifyStandardWebhook, WebhookHeaders } from './standard-webhooks';

// Key and message of the specification's example.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = `whsec_${Buffer.from('another key of enough bytes').toString('base64')}`;
const NOW = new Date('2026-03-01T12:00:00.000Z');
const BODY = '{"type":"email.delivered","data":{"email_id":"é1"}}';

const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const signed = (secret = SECRET, at = NOW): WebhookHeaders => ({ ...signStandardWebhook(secret, 'msg_1', at, BODY) });
const verify = async (headers: WebhookHeaders, body = Buffer.from(BODY), now = NOW): Promise<{ id: string }> =>
  verifyStandardWebhook(SECRET, headers, body, now);

function svix(headers: WebhookHeaders): WebhookHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace('webhook-', 'svix-'), value]));
}

describe('verifyStandardWebhook', () => {
  it("accepts the specification's example", async () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    expect(await verify(headers, Buffer.from('{"test": 2432232314}'), new Date(1614265330_000))).toEqual({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    });
  });

  it('accepts a signature made by hand', async () => {
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const seconds = String(NOW.getTime() / 1000);
    const signature = createHmac('sha256', key).update(`msg_2.${seconds}.${BODY}`).digest('base64');
    const headers = { 'webhook-id': 'msg_2', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
    expect(await verify(headers)).toEqual({ id: 'msg_2' });
  });

  it('accepts both families of header names, in any case', async () => {
    expect(await verify(signed())).toEqual({ id: 'msg_1' });
    expect(await verify(svix(signed()))).toEqual({ id: 'msg_1' });
    const upper = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await verify(upper)).toEqual({ id: 'msg_1' });
  });

  it('accepts one correct signature among several', async () => {
    const headers = signed();
    const [right] = [headers['webhook-signature']].flat();
    const wrong = signed(OTHER_SECRET)['webhook-signature'];
    expect(await verify({ ...headers, 'webhook-signature': `${String(wrong)} v1a,abc ${right}` })).toEqual({
      id: 'msg_1',
    });
  });

  it('rejects a body with any byte changed', async () => {
    const headers = signed();
    const body = Buffer.from(BODY);
    for (let i = 0; i < body.length; i++) {
      for (const bit of [0x01, 0x80]) {
        const tampered = Buffer.from(body);
        tampered[i] = (tampered[i] ?? 0) ^ bit;
        await expect(verify(headers, tampered)).rejects.toThrow(InvalidSignature);
      }
    }
  });

  it('rejects a body that differs only in undecodable bytes', async () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const headers = { ...signStandardWebhook(SECRET, 'msg_3', NOW, '"\ufffd"') };
    await expect(verify(headers, body)).rejects.toThrow(InvalidSignature);
    expect(await verify(headers, Buffer.from('"\ufffd"'))).toEqual({ id: 'msg_3' });
  });

  it('accepts a body in another charset than UTF-8', async () => {
    const body = Buffer.from('R\xe9union', 'latin1');
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const seconds = String(NOW.getTime() / 1000);
    const signature = createHmac('sha256', key).update(`msg_4.${seconds}.`).update(body).digest('base64');
    const headers = { 'webhook-id': 'msg_4', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
    expect(await verify(headers, body)).toEqual({ id: 'msg_4' });
    await expect(verify(headers, Buffer.from('R\xe8union', 'latin1'))).rejects.toThrow(InvalidSignature);
  });

  it('rejects another id or time than signed', async () => {
    await expect(verify({ ...signed(), 'webhook-id': 'msg_2' })).rejects.toThrow(InvalidSignature);
    await expect(verify({ ...signed(), 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) })).rejects.toThrow(
      InvalidSignature,
    );
  });

  it('allows five minutes around the time of receipt, in both directions', async () => {
    expect(await verify(signed(), Buffer.from(BODY), after(300))).toEqual({ id: 'msg_1' });
    expect(await verify(signed(), Buffer.from(BODY), after(-300))).toEqual({ id: 'msg_1' });
    await expect(verify(signed(), Buffer.from(BODY), after(301))).rejects.toThrow(InvalidSignature);
    await expect(verify(signed(), Buffer.from(BODY), after(-301))).rejects.toThrow(InvalidSignature);
    await expect(verify(svix(signed()), Buffer.from(BODY), after(301))).rejects.toThrow(InvalidSignature);
  });

  it('rejects a signature by another secret', async () => {
    await expect(verify(signed(OTHER_SECRET))).rejects.toThrow(InvalidSignature);
    await expect(verify(svix(signed(OTHER_SECRET)))).rejects.toThrow(InvalidSignature);
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'rejects a missing or repeated %s',
    async (name) => {
      await expect(verify({ ...signed(), [name]: undefined })).rejects.toThrow(InvalidSignature);
      await expect(verify({ ...signed(), [name]: '' })).rejects.toThrow(InvalidSignature);
      await expect(verify({ ...signed(), [name]: ['a', 'b'] })).rejects.toThrow(InvalidSignature);
    },
  );

  it.each(['soon', '1e9', '-1', '1772366400.5', '99999999999999999999'])(
    'rejects the timestamp %s',
    async (timestamp) => {
      await expect(verify({ ...signed(), 'webhook-timestamp': timestamp })).rejects.toThrow(InvalidSignature);
    },
  );

  it.each(['', 'v1', 'v1,', 'v2,abc', ',', ' '])('rejects the signature %p', async (signature) => {
    await expect(verify({ ...signed(), 'webhook-signature': signature })).rejects.toThrow(InvalidSignature);
  });
});
