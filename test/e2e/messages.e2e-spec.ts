import { newId } from '#core/ids';
import type { Answer } from '../support/api';
import { countStatements, createTestApp, type TestApp } from '../support/app';

const DOMAIN = 'parvis.example';
const LIST = '/api/communications/messages';

interface Item {
  id: string;
}

describe('the message list', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: DOMAIN });
    // Each job runs once per tick, so this file's clock only moves forward.
    test.clock.set(new Date('2026-11-21T09:00:00.000Z'));
  });

  afterAll(() => test?.close());

  /** Receives a mail; every call is a second later. */
  const enter = async (fields: object = {}): Promise<{ emailMessageId: string; requestId: string | null }> => {
    test.clock.advance(1000);
    const answer = await test.agent.post('/api/communications/email/inbound', {
      from: 'Zoé Martin <zoe@client.example>',
      to: [`requests@${DOMAIN}`],
      subject: 'Séminaire',
      text: 'Bonjour,\n\nnous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027.\nMerci, Zoé',
      headers: { 'Message-ID': `<mail-${++serial}@client.example>` },
      ...fields,
    });
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
    return answer.body.outcome;
  };
  const stray = (fields: object = {}): Promise<{ emailMessageId: string; requestId: string | null }> =>
    enter({ to: [`contact@${DOMAIN}`], ...fields });
  const idsOf = ({ body }: Answer): string[] => (body.items as Item[]).map(({ id }) => id);
  const file = {
    filename: 'plan.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.4').toString('base64'),
  };

  it('shows incoming messages newest first, one per line', async () => {
    const made = await enter({ attachments: [file] });
    const unsorted = await stray({ from: 'inconnu@client.example', text: `Début ${'mot '.repeat(300)}` });
    const list = await test.agent.get(`${LIST}?limit=2`);
    const { code } = (await test.agent.get(`/api/requests/${made.requestId}`)).body;
    expect(list.body).toMatchObject({
      page: 1,
      pageSize: 2,
      items: [
        {
          id: unsorted.emailMessageId,
          from: 'inconnu@client.example',
          requestId: null,
          request: null,
          threadId: null,
          attachmentCount: 0,
          unsortedReason: 'no_thread',
        },
        {
          id: made.emailMessageId,
          direction: 'inbound',
          from: 'zoe@client.example',
          senderName: 'Zoé Martin',
          subject: 'Séminaire',
          excerpt: expect.stringMatching(/^Bonjour, nous cherchons une salle pour 80 personnes/),
          receivedAt: '2026-11-21T09:00:01.000Z',
          requestId: made.requestId,
          request: { code },
          attachmentCount: 1,
          unsortedReason: null,
        },
      ],
    });
    expect(list.body.items[0].excerpt).toHaveLength(200);
  });

  it('is filtered by direction, request and time, with an exact total', async () => {
    const before = (await test.agent.get(LIST)).body.total as number;
    const outbound = (await test.agent.get(`${LIST}?direction=outbound`)).body.total as number;
    const { requestId, emailMessageId } = await enter();
    const since = test.clock.now().toISOString();
    const other = await stray();
    const sent = await test.agent.post('/api/communications/email/send', {
      requestId,
      to: 'zoe@client.example',
      subject: 'Votre demande',
      bodyHtml: 'Bonjour.',
    });
    expect((await test.agent.get(LIST)).body.total).toBe(before + 2);
    expect(idsOf(await test.agent.get(`${LIST}?requestId=${requestId}`))).toEqual([emailMessageId]);
    expect(idsOf(await test.agent.get(`${LIST}?requestId=${requestId}&direction=outbound`))).toContain(sent.body.id);
    const out = (await test.agent.get(`${LIST}?direction=outbound`)).body;
    expect([out.total > outbound, out.items[0].direction]).toEqual([true, 'outbound']);
    const recent = await test.agent.get(`${LIST}?since=${encodeURIComponent(since)}`);
    expect([recent.body.total, idsOf(recent)]).toEqual([2, [other.emailMessageId, emailMessageId]]);

    await test.agent.delete(`/api/communications/unsorted/${other.emailMessageId}`);
    const left = await test.agent.get(LIST);
    expect([left.body.total, idsOf(left).includes(other.emailMessageId)]).toEqual([before + 1, false]);
    await test.agent.post(`/api/communications/unsorted/${other.emailMessageId}/restore`);
    expect((await test.agent.get(LIST)).body.total).toBe(before + 2);
  });

  it('shows waiting mails, or filed ones, each with its exact total', async () => {
    const totalOf = async (unsorted: boolean): Promise<number> =>
      (await test.agent.get(`${LIST}?unsorted=${unsorted}`)).body.total as number;
    const before = [await totalOf(true), await totalOf(false)] as const;
    const made = await enter();
    const other = await stray();
    const thrown = await stray();
    await test.agent.delete(`/api/communications/unsorted/${thrown.emailMessageId}`);
    expect(idsOf(await test.agent.get(`${LIST}?unsorted=true&limit=1`))).toEqual([other.emailMessageId]);
    expect(idsOf(await test.agent.get(`${LIST}?unsorted=false&limit=1`))).toEqual([made.emailMessageId]);
    expect([await totalOf(true), await totalOf(false)]).toEqual([before[0] + 1, before[1] + 1]);
    const since = encodeURIComponent('2030-01-01T00:00:00Z');
    expect((await test.agent.get(`${LIST}?unsorted=false&since=${since}`)).body.total).toBe(0);
    await test.agent.post(`/api/communications/unsorted/${other.emailMessageId}/assign`, { requestId: made.requestId });
    expect([await totalOf(true), await totalOf(false)]).toEqual([before[0], before[1] + 2]);
  });

  it('takes the same number of statements for every page', async () => {
    const statements = (limit: number): Promise<number> =>
      countStatements(() => test.agent.get(`${LIST}?limit=${limit}`));
    expect(await statements(100)).toBe(await statements(1));
  });

  it('shows a mail with its files and its extraction', async () => {
    const made = await enter({ attachments: [file] });
    const { body } = await test.agent.get(`${LIST}/${made.emailMessageId}`);
    expect(body).toMatchObject({
      id: made.emailMessageId,
      bodyText: expect.stringContaining('80 personnes'),
      reading: 'done',
      hasHtml: false,
      unsortedReason: null,
      discardedAt: null,
      extraction: { attendees: { value: 80, quote: expect.stringContaining('80') } },
      attachments: [{ filename: 'plan.pdf', size: 8 }],
    });
    expect(body).not.toHaveProperty('bodyHtml');
    const url = new URL(body.attachments[0].url as string);
    expect((await test.anonymous.get(url.pathname + url.search)).raw.toString()).toBe('%PDF-1.4');

    const { emailMessageId } = await stray();
    const alone = (await test.agent.get(`${LIST}/${emailMessageId}`)).body;
    expect(alone).toMatchObject({ request: null, extraction: null, unsortedReason: 'no_thread' });
  });

  it('serves a mail for a frame in which nothing runs or loads', async () => {
    const hostile =
      '<p onclick="alert(1)">Bonjour <a href="https://client.example/plan">plan</a></p><script>alert(1)</script>' +
      '<img src="https://tracker.example/p.gif"><form action="https://evil.example"><input name="x"></form>';
    for (const { emailMessageId } of [await enter({ html: hostile }), await stray({ html: hostile })]) {
      const answer = await test.agent.get(`${LIST}/${emailMessageId}/html`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = answer.headers['content-security-policy'] ?? '';
      for (const rule of [`default-src 'none'`, 'img-src data:', `frame-ancestors 'self'`, 'sandbox allow-popups'])
        expect(policy.split('; ').some((each) => each.startsWith(rule))).toBe(true);
      expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top)/);
      expect(answer.headers['x-frame-options']).not.toBe('DENY');
      expect(answer.text).toContain('<base target="_blank">');
      expect(answer.text).toContain('href="https://client.example/plan"');
      expect(answer.text).not.toMatch(/<script|onclick|<form|<input|[^-]src="https/);
      expect((await test.agent.get(`${LIST}/${emailMessageId}`)).body.hasHtml).toBe(true);
    }
  });

  it('allows remote https images if the reader asks, only in that document', async () => {
    const pictures =
      '<p>Plan</p><img src="https://client.example/plan.png?a=1&amp;b=2" alt="data-remote-src=" width="8">' +
      '<img src="//client.example/salle.png"><img src="http://client.example/clear.png">' +
      '<p>&lt;img data-remote-src="https://client.example/words.png"</p>';
    const { emailMessageId, requestId } = await enter({ html: pictures });
    const path = `${LIST}/${emailMessageId}/html`;
    const sources = (text: string): (string | undefined)[] =>
      [...text.matchAll(/<img (?:[^>]* )?src="([^"]*)"/g)].map(([, source]) => source);
    const ruleOf = ({ headers }: Answer): string | undefined =>
      headers['content-security-policy']?.split('; ').find((rule) => rule.startsWith('img-src'));
    const ownLogo = 'img-src data: http://localhost:3000/api/public/agency/logos/';

    const asked = await test.agent.get(`${path}?pictures=true`);
    expect(sources(asked.text)).toEqual([
      'https://client.example/plan.png?a=1&amp;b=2',
      'https://client.example/salle.png',
    ]);
    expect(asked.text).toContain('data-remote-src="http://client.example/clear.png"');
    expect(ruleOf(asked)).toBe(`${ownLogo} https:`);
    expect(asked.headers['referrer-policy']).toBe('no-referrer');
    expect(asked.headers['content-security-policy']).toContain(`default-src 'none'`);
    for (const query of ['', '?pictures=false']) {
      const kept = await test.agent.get(path + query);
      expect([sources(kept.text), ruleOf(kept)]).toEqual([[], ownLogo]);
    }
    expect((await test.agent.get(`${path}?pictures=perhaps`)).body.code).toBe('VALIDATION_ERROR');

    // lists and single mails say whether they have remote images
    expect((await test.agent.get(`${LIST}/${emailMessageId}`)).body.hasRemotePictures).toBe(true);
    const threads = (await test.agent.get(`/api/communications/threads/by-request/${requestId}`)).body;
    expect(threads.items[0].messages[0]).toMatchObject({ id: emailMessageId, hasRemotePictures: true });
    for (const html of ['<p>&lt;img data-remote-src="https://x.example"&gt;</p>', '<img src="http://x.example/p.gif">'])
      expect((await test.agent.get(`${LIST}/${(await stray({ html })).emailMessageId}`)).body).toMatchObject({
        hasHtml: true,
        hasRemotePictures: false,
      });
  });

  it('converts a text to a document, and shows our own mails as sent', async () => {
    const { emailMessageId, requestId } = await enter({ text: 'Tarif < 4000 €\n\nhttps://client.example/x' });
    const text = (await test.agent.get(`${LIST}/${emailMessageId}/html`)).text;
    expect(text).toContain('Tarif &lt; 4000 €');
    expect(text).toContain('<a href="https://client.example/x">');
    const sent = await test.agent.post('/api/communications/email/send', {
      requestId,
      to: 'zoe@client.example',
      subject: 'Votre demande',
      bodyHtml: '<p>Bonjour Zoé</p>',
    });
    const ours = (await test.agent.get(`${LIST}/${sent.body.id}/html`)).text;
    expect(ours).toMatch(/<head[^>]*><base target="_blank">/);
    expect(ours).toContain('Bonjour Zoé');
  });

  it('is for the team and knows only its own mails', async () => {
    const { emailMessageId } = await enter();
    for (const path of ['', `/${emailMessageId}`, `/${emailMessageId}/html`])
      expect((await test.anonymous.get(LIST + path)).status).toBe(401);
    for (const path of [`/${newId()}`, `/${newId()}/html`]) {
      const answer = await test.agent.get(LIST + path);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    for (const query of ['?direction=sideways', '?requestId=x', '?since=yesterday', '?limit=0', '?unsorted=maybe'])
      expect((await test.agent.get(LIST + query)).body.code).toBe('VALIDATION_ERROR');
    expect((await test.agent.get(`${LIST}/x`)).status).toBe(400);
  });
});
