import { readFileSync } from 'node:fs';
import { createTestApp, type TestApp } from '../support/app';
import { buildRequest, buildResults, buildVenue } from '../support/build';

const DOMAIN = 'parvis.example';

/** Mails whose form is unusual, by the webhook as providers send them. */
describe('an odd mail', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: DOMAIN, EMAIL_FROM: 'Agence <contact@agence.example>' });
  });
  afterAll(() => test?.close());

  const fixture = (name: string): string => readFileSync(`test/fixtures/mails/${name}.eml`, 'latin1');
  const deliver = async (raw: string): Promise<{ kind: string; requestId: string; emailMessageId: string }> => {
    const content = Buffer.from(raw, 'latin1');
    const form = { field: 'email', filename: 'mail.eml', contentType: 'message/rfc822', content };
    const answer = await test.anonymous.upload('/api/webhooks/email/inbound', form);
    expect([answer.status, answer.body.status]).toEqual([200, 'processed']);
    return answer.body.outcome;
  };
  const unsortedReason = async (id: string): Promise<string> =>
    (
      await test.database.one<{ reason: string }>(`SELECT unsorted_reason AS reason FROM email_message WHERE id = $1`, [
        id,
      ])
    ).reason;
  const messageOf = async (id: string) => (await test.agent.get(`/api/communications/messages/${id}`)).body;
  /** Sends a mail to an organizer; returns its ids and the address for replies. */
  const sentTo = async (email: string) => {
    const request = await buildRequest(test.agent, { organizer: { email } });
    const { body } = await test.agent.post('/api/communications/email/send', {
      ...{ requestId: request.id, to: email, subject: 'x', bodyHtml: '<p>x</p>' },
    });
    const { replyTo } = await test.database.one<{ replyTo: string }>(
      `SELECT reply_to AS "replyTo" FROM email_message WHERE id = $1`,
      [body.id],
    );
    const filled = (name: string): string =>
      fixture(name).replaceAll('{{messageId}}', body.messageId).replaceAll('{{replyAddress}}', replyTo);
    return { requestId: request.id, id: body.id as string, filled };
  };

  it("makes a request if the agency's own group relayed it, but not if another list did", async () => {
    const { kind, requestId } = await deliver(fixture('google-group'));
    expect(kind).toBe('request_created');
    const { body: request } = await test.agent.get(`/api/requests/${requestId}`);
    const { body: organizer } = await test.agent.get(`/api/organizers/${request.organizerId}`);
    expect([organizer.email, organizer.lastName]).toEqual(['claire.09a@orga.example', 'Petit']);
    const toTheGroup = fixture('google-group')
      .replace('<09a@', '<09c@')
      .replaceAll('claire.09a', 'claire.09c')
      .replace(/Reply-To: .*/, 'Reply-To: contact@agence.example');
    const other = await deliver(toTheGroup);
    const { body: second } = await test.agent.get(`/api/requests/${other.requestId}`);
    expect((await test.agent.get(`/api/organizers/${second.organizerId}`)).body).toMatchObject({
      ...{ email: 'claire.09c@orga.example', lastName: 'Petit' },
    });
    const lists: [string, string][] = [
      ['List-ID: <news.promo.example>', 'foreign'],
      ['List-ID: <agence.example.promo.example>', 'foreign'],
      ['Precedence: list', 'unknown'],
      ['List-Post: <mailto:contact@agence.example>', 'own'],
      ['Precedence: bulk\r\nMailing-List: contact contact-help@agence.example; run by ezmlm', 'own'],
    ];
    for (const [i, [header, whose]] of lists.entries()) {
      const raw = `From: Paul <paul${i}@orga.example>\r\nTo: requests@${DOMAIN}\r\nSubject: Salle\r\nMessage-ID: <list-${i}@mail.example>\r\n${header}\r\n\r\nUne salle pour 80 personnes.`;
      const outcome = await deliver(raw);
      expect([header, outcome.kind]).toEqual([header, whose === 'own' ? 'request_created' : 'unsorted']);
      if (whose !== 'own') expect(await unsortedReason(outcome.emailMessageId)).toBe('automatic');
    }
  });

  it('is a reply of its author if the group replaced the sender', async () => {
    const { requestId, filled } = await sentTo('claire.09a@orga.example');
    const raw = filled('google-group')
      .replace('<09a@', '<09b@')
      .replace('\r\n', '\r\nIn-Reply-To: <{{messageId}}>\r\n');
    const { messageId } = await test.database.one<{ messageId: string }>(
      `SELECT message_id AS "messageId" FROM email_message WHERE request_id = $1 AND direction = 'outbound'`,
      [requestId],
    );
    expect(await deliver(raw.replace('{{messageId}}', messageId))).toMatchObject({ kind: 'reply', requestId });
  });

  it('makes no request if a calendar answers, and one of an invitation', async () => {
    expect((await deliver(fixture('invitation-accepted'))).kind).toBe('unsorted');
    const { kind, requestId, emailMessageId } = await deliver(fixture('invitation-request-only'));
    expect(kind).toBe('request_created');
    expect((await test.agent.get(`/api/requests/${requestId}`)).body).toMatchObject({ attendees: 80, city: 'Lyon' });
    expect((await messageOf(emailMessageId)).attachments).toMatchObject([{ filename: 'invitation.ics' }]);
  });

  it('shows the files of a winmail.dat, and the text of a malformed one', async () => {
    const { emailMessageId } = await deliver(fixture('winmail'));
    expect((await messageOf(emailMessageId)).attachments).toMatchObject([{ filename: 'brief.pdf' }]);
    const blank = await deliver(fixture('malformed-blanks'));
    expect((await messageOf(blank.emailMessageId)).bodyText).toBe('Nous serons 80 personnes');
    const latin = await deliver(fixture('charset-no-charset'));
    expect((await messageOf(latin.emailMessageId)).bodyText).toContain('Séminaire d’été à 45 €');
  });

  it.each([
    ['envelope-two-ids', 'claire.28a@orga.example'],
    ['envelope-x-delivered-to', 'claire.28b@orga.example'],
    ['envelope-x-rcpt-to', 'claire.28d@orga.example'],
  ])('joins its conversation: %s', async (name, email) => {
    const { requestId, filled } = await sentTo(email);
    expect(await deliver(filled(name))).toMatchObject({ kind: 'reply', requestId });
  });

  it.each([
    ['bounce-exim', 'claire.29a@orga.example'],
    ['bounce-qmail', 'claire.29b@orga.example'],
  ])('marks the mail that it returns: %s', async (name, email) => {
    const { id, filled } = await sentTo(email);
    expect((await deliver(filled(name))).kind).not.toBe('request_created');
    expect((await messageOf(id)).status).toBe('bounced');
  });

  it.each(['a', 'b'])('decides nothing if it is an absence notice of a venue: %s', async (letter) => {
    const request = await buildRequest(test.agent, {});
    const venue = await buildVenue(test.agent);
    await test.agent.patch(`/api/members/${venue.id}`, { email: `resa.27${letter}@venue.example` });
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    const asked = await test.database.one<{ messageId: string; replyTo: string }>(
      `SELECT message_id AS "messageId", reply_to AS "replyTo" FROM email_message
        WHERE request_id = $1 AND template = 'availability-request'`,
      [request.id],
    );
    const raw = fixture(`absence-${letter}`)
      .replaceAll('{{messageId}}', asked.messageId)
      .replaceAll('{{replyAddress}}', asked.replyTo);
    expect(await deliver(raw)).toMatchObject({ kind: 'reply', requestId: request.id });
    const { body } = await test.agent.get(`/api/requests/${request.id}`);
    expect(body.results).toMatchObject([{ stage: 'availability_requested' }]);
  });
});
