import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { MINUTE } from '#core/clock';
import { MailService } from '#api/exchange/communications/mail.service';
import { createTestApp, type TestApp } from '../support/app';
import { insertMember, insertRequest } from '../support/build';

/** The real adapter, over the network, against a server that speaks real SMTP. */
describe('mail by SMTP', () => {
  let test: TestApp;
  let server: SMTPServer;
  const arrived: { recipients: string[]; raw: string; parsed: ParsedMail }[] = [];
  /** Responses to the next mails, instead of accepting them. */
  const refusals: number[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 50,
      onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = refusals.shift();
          if (refusal !== undefined) {
            callback(Object.assign(new Error('not now'), { responseCode: refusal }));
            return;
          }
          const raw = Buffer.concat(chunks);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          void simpleParser(raw).then((parsed) => {
            arrived.push({ recipients, raw: raw.toString('utf8'), parsed });
            callback(null, `2.0.0 Ok: queued as Q${arrived.length}`);
          });
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    test = await createTestApp({ EMAILPROV_SMTP_URL: `smtp://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await test?.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    arrived.length = 0;
    refusals.length = 0;
    test.clock.release();
  });

  const header = (raw: string, name: string): string | undefined =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ');

  it('carries a conversation from end to end', async () => {
    const request = await insertRequest(test.database);
    const member = await insertMember(test.database, { requestId: request.id });
    const send = async (to: string): Promise<{ status: string; messageId: string; providerId: string }> =>
      (
        await test.agent.post('/api/communications/email/send', {
          requestId: request.id,
          to,
          cc: to === member.email ? [] : ['colleague@example.test'],
          subject: 'Visite à l’Orangerie',
          bodyHtml: '<p>À jeudi, été comme hiver.</p>',
        })
      ).body;
    const first = await send(request.organizerEmail);
    const toMember = await send(member.email);
    const second = await send(request.organizerEmail);
    expect([first.status, first.providerId, toMember.providerId]).toEqual(['sent', 'Q1', 'Q2']);
    expect(arrived[0]?.recipients).toEqual([request.organizerEmail, 'colleague@example.test']);
    expect(arrived[0]?.parsed).toMatchObject({
      subject: `Visite à l’Orangerie [#${request.code}]`,
      messageId: `<${first.messageId}>`,
      from: { value: [{ address: 'requests@parvis.example', name: 'Parvis' }] },
    });
    expect(arrived[0]?.parsed.inReplyTo).toBeUndefined();
    expect(arrived[0]?.parsed.html).toContain('À jeudi, été comme hiver.');
    expect(arrived[0]?.parsed.text).toContain('À jeudi, été comme hiver.');
    const raw = arrived[2]?.raw ?? '';
    expect(header(raw, 'Message-ID')).toBe(`<${second.messageId}>`);
    expect(header(raw, 'In-Reply-To')).toBe(`<${first.messageId}>`);
    expect(header(raw, 'References')).toBe(`<${first.messageId}> <${second.messageId}>`);
    expect(header(raw, 'Reply-To')).toMatch(/^reply\+[a-z0-9]{24}@parvis\.example$/);
    expect(raw).not.toContain(toMember.messageId);
  });

  it('distinguishes permanent from temporary failures', async () => {
    const request = await insertRequest(test.database);
    const mail = test.app.get(MailService);
    const queue = (subject: string): Promise<{ id: string }> =>
      mail.queue({
        requestId: request.id,
        to: [request.organizerEmail],
        template: null,
        subject,
        html: '<p>x</p>',
        text: 'x',
      });
    const statusOf = async (id: string): Promise<string> =>
      (await test.database.one<{ status: string }>(`SELECT status FROM email_message WHERE id = $1`, [id])).status;
    /** Waits until no try is under way. */
    const ended = async (): Promise<void> => {
      while ((await test.database.query(`SELECT 1 FROM queue_job WHERE leased_by IS NOT NULL`)).length > 0)
        await wait(20);
    };
    refusals.push(554);
    const { id: refused } = await queue('Refused');
    await ended();
    expect(await statusOf(refused)).toBe('failed');
    // more than the adapter itself retries
    refusals.push(451, 451, 451, 451, 451, 451);
    const { id: later } = await queue('Later');
    await ended();
    expect(await statusOf(later)).toBe('pending');
    expect(arrived).toEqual([]);
    refusals.length = 0;
    test.clock.advance(MINUTE);
    await test.jobs.runNow('send-mails');
    expect(await statusOf(later)).toBe('sent');
    expect(arrived.map(({ parsed }) => parsed.subject)).toEqual([`Later [#${request.code}]`]);
  });
});
