import { newId } from '#core/ids';
import { quotedMailOf, suggestedIn } from '../../apps/api/src/exchange/inbound/forward.rules';
import { parseDelivery } from '../../apps/api/src/exchange/inbound/inbound-mail';
import { MailRouting } from '../../apps/api/src/exchange/inbound/mail-routing.service';
import { createTestApp, type TestApp } from '../support/app';
import { insertRequest } from '../support/build';
import { type Forward, LEA, LUCIE, oddForwards, plainForwards } from '../support/forwards';

const FORWARDS: Forward[] = [...plainForwards(), ...oddForwards()];

describe('mails that a colleague forwards', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({
      EMAIL_INBOUND_DOMAIN: 'parvis.example',
      EMAIL_FROM: 'Parvis <contact@agence.example>',
    });
    test.clock.set(new Date('2026-11-27T10:00:00.000Z'));
    for (const { name, email } of [LEA, LUCIE])
      await test.database.query(`INSERT INTO team_user (id, name, email) VALUES ($1, $2, $3)`, [newId(), name, email]);
    for (const address of ['contact@filiale.example', 'agence.parvis@gmail.com'])
      await test.database.query(
        `INSERT INTO mailbox (id, address, display_name, kind, auth, username, sealed_secret, imap_host, imap_port, imap_security,
                              smtp_host, smtp_port, smtp_security, follow_from, status, created_at, updated_at)
         VALUES ($1, $2, 'Agence', 'shared', 'password', $2, '', 'imap.example', 993, 'tls', 'smtp.example', 465, 'tls',
                 '2026-11-01', 'paused', now(), now())`,
        [newId(), address],
      );
  });
  afterAll(() => test?.close());

  const routeOf = async (raw: string) => {
    const body = Buffer.from(JSON.stringify({ raw }));
    const report = await parseDelivery({ contentType: 'application/json', body, strict: false });
    if ('errors' in report) throw new Error(JSON.stringify(report.errors));
    const routing = test.app.get(MailRouting);
    const { isColleague } = await routing.colleagues();
    const { mail } = report;
    return { mail, route: await routing.route(mail), suggested: suggestedIn(mail.text, isColleague) };
  };

  it.each(FORWARDS.map((one) => [one.title, one] as const))(
    'are of their original sender: %s',
    async (_, { raw, organizer: { name, email }, remark, original, files }) => {
      const { mail, route, suggested } = await routeOf(raw);
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(files);
      if (email === null) {
        expect(route).toEqual({ kind: 'unsorted', reason: 'forwarded' });
        expect(suggested[0]).toMatchObject({ name });
      } else {
        expect(route).toEqual({ kind: 'new_request', author: { name, email }, note: remark });
        if (original !== null)
          expect(quotedMailOf(mail.text, email)?.text.trim().slice(0, original.length)).toBe(original);
      }
    },
  );

  it('belong to the colleague’s colleagues too, whose mailbox the service follows', async () => {
    const [{ raw } = { raw: '' }] = oddForwards();
    const { route } = await routeOf(raw.replace(/^From: .*$/m, 'From: Paul <paul@filiale.example>'));
    expect(route).toMatchObject({ author: { email: 'hugo@boreal.example' } });
  });

  it('come from a stranger if the domain of a mailbox is public', async () => {
    const [{ raw } = { raw: '' }] = oddForwards();
    const { route } = await routeOf(raw.replace(/^From: .*$/m, 'From: Paul <paul@gmail.com>'));
    expect(route).toEqual({ kind: 'new_request', author: null, note: null });
  });

  it('ask a person if only colleagues wrote', async () => {
    const raw = oddForwards()
      .find(({ title }) => title === 'a colleague without an account')
      ?.raw.replace(/^From: .*$/m, 'From: Lucie Martin <lucie@agence.example>');
    const text =
      'À toi.\n\nDe : Marco Bianchi <marco@agence.example>\nEnvoyé : vendredi 27 novembre 2026 09:12\nÀ : Léa\nObjet : Salle\n\nUne salle pour 20 ?';
    const head = raw?.slice(0, raw.indexOf('Content-Type:')) ?? '';
    const { route, suggested } = await routeOf(`${head}Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`);
    expect(route).toEqual({ kind: 'unsorted', reason: 'forwarded' });
    expect(suggested).toEqual([]);
  });

  const told = [
    'Outlook, fr, text',
    'Outlook on a phone, fr, both',
    'Gmail, fr, text, without a remark',
    'Apple Mail, fr, html',
    'Thunderbird, en, html',
    'iPhone, en, text',
    'two colleagues',
    'a forward of the colleague’s answer, with the mail quoted below it',
    'a file and a remark',
    'attachments of a forward in the text',
  ];
  it.each(told)('become a request with the original’s facts, the remark as note, and the files: %s', async (title) => {
    const one = FORWARDS.find((forward) => forward.title === title);
    if (!one) throw new Error(`There is no forward called ${title}`);
    const delivered = await test.anonymous
      .with({ 'content-type': 'application/json' })
      .post('/api/webhooks/email/inbound', JSON.stringify({ raw: one.raw }));
    expect([delivered.status, delivered.body.outcome.kind]).toEqual([200, 'request_created']);
    const { requestId, emailMessageId } = delivered.body.outcome;
    const request = await test.agent.get(`/api/requests/${requestId}`);
    expect(request.body).toMatchObject({
      attendees: 60,
      city: 'Nantes',
      eventDate: '2027-04-15',
      organizer: { email: one.organizer.email },
    });
    const message = await test.agent.get(`/api/communications/messages/${emailMessageId}`);
    expect(message.body).toMatchObject({ note: one.remark, senderName: one.organizer.name });
    expect(message.body.attachments.map(({ filename }: { filename: string }) => filename)).toEqual(one.files);
  });

  it('keep the remark as note when a person assigns them to a request', async () => {
    const request = await insertRequest(test.database);
    const text = [
      'À rattacher à la demande de mars.',
      '',
      'Bien à vous,',
      'Léa',
      '',
      'De : Marco Bianchi',
      'Envoyé : vendredi 27 novembre 2026 09:12',
      'À : Léa',
      'Objet : Salle',
      '',
      'Finalement nous serons 25.',
    ].join('\n');
    const noted = async (from: string): Promise<string | null> => {
      const { body } = await test.agent.post('/api/communications/email/inbound', {
        ...{ from, to: ['contact@agence.example'], subject: 'TR: Salle', text },
        headers: { 'Message-ID': `<${newId()}@agence.example>` },
      });
      const { kind, emailMessageId } = body.outcome;
      expect(kind).toBe('unsorted');
      const path = `/api/communications/unsorted/${emailMessageId}/assign`;
      const { status, body: sorted } = await test.agent.post(path, { requestId: request.id });
      expect(status).toBe(200);
      return sorted.emailMessage.note as string | null;
    };
    expect(await noted(LEA.email)).toBe('À rattacher à la demande de mars.');
    // A stranger's own words aren't an internal note.
    expect(await noted('marco@bianchi.example')).toBeNull();
  });

  it('never make a colleague an organizer', async () => {
    const { body } = await test.agent.get('/api/organizers?search=agence.example');
    expect(body.items).toEqual([]);
  });
});
