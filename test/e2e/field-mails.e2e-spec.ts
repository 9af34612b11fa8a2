import { readFileSync } from 'node:fs';
import { newCode, newId } from '#core/ids';
import type { Answer } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';

const DOMAIN = 'parvis.example';
const BRIEF = `Bonjour,

Nous cherchons une salle à Nantes pour un séminaire de 60 personnes le 15 avril 2027, budget 8 000 € HT.

Cordialement,
Hugo Lemaire
Directeur, Atelier Boréal
02 40 11 22 33
`;
const READ = { attendees: 60, city: 'Nantes', eventDate: '2027-04-15', budgetMax: 8000 };

interface Outcome {
  kind: string;
  requestId: string;
  emailMessageId: string;
}

/** Mails from the field, as bytes, by the file that holds them. */
describe('mails from the field', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: DOMAIN, EMAIL_FROM: 'Parvis <contact@agence.example>' });
    test.clock.set(new Date('2026-11-27T10:00:00.000Z'));
    for (const [name, email] of [
      ['Léa Fontaine', 'lea@agence.example'],
      ['Lucie Martin', 'lucie@agence.example'],
    ])
      await test.database.query(`INSERT INTO team_user (id, name, email) VALUES ($1, $2, $3)`, [newId(), name, email]);
  });

  afterAll(() => test?.close());

  const deliver = async (raw: string): Promise<Outcome> => {
    const answer: Answer = await test.anonymous
      .with({ 'content-type': 'application/json' })
      .post('/api/webhooks/email/inbound', JSON.stringify({ raw }));
    expect([answer.status, answer.body.status]).toEqual([200, 'processed']);
    return answer.body.outcome;
  };
  const file = (name: string): string => readFileSync(`test/e2e/fixtures/field-mails/${name}.eml`, 'utf8');
  const mail = (fields: { from?: string; subject?: string; text: string; headers?: string }): string =>
    [
      `From: ${fields.from ?? 'Léa Fontaine <lea@agence.example>'}`,
      `To: requests@${DOMAIN}`,
      `Subject: ${fields.subject ?? 'TR: Recherche de salle'}`,
      'Date: Fri, 27 Nov 2026 10:00:00 +0100',
      `Message-ID: <field-${++serial}@mail.example>`,
      'MIME-Version: 1.0',
      ...(fields.headers === undefined
        ? ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']
        : [fields.headers]),
      '',
      fields.text,
    ].join('\n');
  const get = async (path: string): Promise<Answer['body']> => {
    const { status, body } = await test.agent.get(path);
    expect(status).toBe(200);
    return body;
  };
  const requestOf = (outcome: Outcome): Promise<Answer['body']> => {
    expect(outcome.kind).toBe('request_created');
    return get(`/api/requests/${outcome.requestId}`);
  };
  const messageOf = (outcome: Outcome): Promise<Answer['body']> =>
    get(`/api/communications/messages/${outcome.emailMessageId}`);
  const unsortedOf = async (outcome: Outcome): Promise<Answer['body']> => {
    expect(outcome.kind).toBe('unsorted');
    return get(`/api/communications/unsorted/${outcome.emailMessageId}`);
  };

  it.each<[string, object]>([
    ['01-a', { attendees: 20, eventDate: '2027-03-25', alternativeDates: [] }],
    ['01-c', { attendees: 45, eventDate: '2027-03-18', city: 'Lyon' }],
    ['02-a', { attendees: 45, eventDate: '2027-03-18' }],
    ['02-b', { attendees: 45 }],
    ['02-c', { attendees: 45, eventDate: '2027-03-18', city: 'Lyon' }],
    ['05-form', { attendees: 80, city: 'Lyon', eventDate: '2027-03-18', budgetMax: 6000 }],
    ['10-b', { eventDate: '2027-03-18', alternativeDates: [] }],
    ['10-a', { eventDate: '2027-03-18', alternativeDates: [], city: 'Nantes' }],
    ['11-b', { eventDate: '2027-05-08', alternativeDates: [] }],
    ['11-a', { eventDate: '2027-06-18', alternativeDates: [] }],
    ['12-call', { eventDate: '2027-03-18', alternativeDates: [] }],
    ['12-midday', { eventDate: '2027-03-18', eventEndDate: '2027-03-19' }],
    ['12-new-date', { eventDate: '2027-03-25', alternativeDates: [] }],
    ['13-a', { attendees: 50, budgetMax: 4000 }],
    ['13-b', { attendees: 60, budgetMax: 5400 }],
    ['14-b', { eventDate: '2027-05-15', slot: 'evening' }],
    ['14-a', { eventDate: '2027-03-18', slot: 'evening' }],
    ['15-adults', { attendees: 138, eventDate: '2027-05-15' }],
    ['15-brackets', { attendees: 80 }],
    ['15-last-year', { attendees: 80, eventDate: '2027-03-18' }],
    ['16-15-days', { eventDate: '2026-12-12', attendees: 8 }],
    ['16-15k', { budgetMax: 15000 }],
    ['16-aix', { city: 'Aix-en-Provence', attendees: 40 }],
    ['16-arrival', { eventDate: '2027-03-18', eventEndDate: '2027-03-20' }],
    ['16-balles', { budgetMax: 6000 }],
    ['16-weekday', { eventDate: '2027-03-18' }],
  ])('reads %s', async (name, expected) => {
    expect(await requestOf(await deliver(file(name)))).toMatchObject(expected);
  });

  describe('forwarded by a colleague', () => {
    it.each([
      ['03-gmail', 'hugo.03a@boreal.example', null],
      ['03-outlook', 'hugo.03c@boreal.example', 'Bonjour, voici une demande reçue ce matin, merci de la traiter.'],
      ['03-rfc822', 'hugo.03d@boreal.example', 'Voir la demande jointe, merci de la traiter aujourd’hui.'],
      ['04-forward', 'hugo.04a@boreal.example', expect.stringContaining('merci de la traiter')],
    ])('are requests of their original sender: %s', async (name, email, note) => {
      const outcome = await deliver(file(name));
      expect(await requestOf(outcome)).toMatchObject({
        ...READ,
        organizer: { email, firstName: 'Hugo', lastName: 'Lemaire', company: 'Atelier Boréal' },
      });
      expect(await messageOf(outcome)).toMatchObject({ note, senderName: 'Hugo Lemaire', from: 'lea@agence.example' });
    });

    const headers: [string, (email: string) => string][] = [
      [
        'Outlook, English',
        (email) =>
          `From: Hugo Lemaire <${email}>\nSent: Thursday, November 26, 2026 5:58 PM\nTo: Léa Fontaine <lea@agence.example>\nSubject: Recherche de salle\n`,
      ],
      [
        'Outlook, old',
        (email) =>
          `-----Message d'origine-----\nDe : Hugo Lemaire [mailto:${email}]\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Léa Fontaine\nObjet : Recherche de salle\n`,
      ],
      [
        'Outlook, German',
        (email) =>
          `Von: Hugo Lemaire <${email}>\nGesendet: Donnerstag, 26. November 2026 17:58\nAn: Léa Fontaine\nBetreff: Recherche de salle\n`,
      ],
      [
        'Outlook, Spanish',
        (email) =>
          `De: Hugo Lemaire <${email}>\nEnviado el: jueves, 26 de noviembre de 2026 17:58\nPara: Léa Fontaine\nAsunto: Recherche de salle\n`,
      ],
      [
        'Outlook, Italian',
        (email) =>
          `Da: Hugo Lemaire <${email}>\nInviato: giovedì 26 novembre 2026 17:58\nA: Léa Fontaine\nOggetto: Recherche de salle\n`,
      ],
      [
        'Outlook on a phone',
        (email) =>
          `________________________________\nDe : Hugo Lemaire <${email}>\nEnvoyé : jeudi, novembre 26, 2026 5:58 PM\nÀ : Léa Fontaine <lea@agence.example>\nObjet : Recherche de salle\n`,
      ],
      [
        'Outlook, bold labels',
        (email) =>
          `*De :* Hugo Lemaire <${email}>\n*Envoyé :* jeudi 26 novembre 2026 17:58\n*À :* Léa Fontaine\n*Cc :* Marc Petit <marc@boreal.example>;\n Anne Roux <anne@boreal.example>\n*Objet :* Recherche de salle\n`,
      ],
      [
        'Gmail, French',
        (email) =>
          `---------- Forwarded message ---------\nDe : Hugo Lemaire <${email}>\nDate: jeu. 26 nov. 2026 à 17:58\nSubject: Recherche de salle\nTo: <lea@agence.example>\n\n`,
      ],
      [
        'Gmail, German',
        (email) =>
          `---------- Forwarded message ---------\nVon: Hugo Lemaire <${email}>\nDate: Do., 26. Nov. 2026 um 17:58 Uhr\nSubject: Recherche de salle\nTo: <lea@agence.example>\n\n`,
      ],
      [
        'Apple Mail, French',
        (email) =>
          `Début du message réexpédié :\n\nDe: Hugo Lemaire <${email}>\nObjet: Recherche de salle\nDate: 26 novembre 2026 à 17:58:12 UTC+1\nÀ: lea@agence.example\n`,
      ],
      [
        'Apple Mail, English',
        (email) =>
          `Begin forwarded message:\n\nFrom: Hugo Lemaire <${email}>\nSubject: Recherche de salle\nDate: 26 November 2026 at 17:58:12 CET\nTo: lea@agence.example\n`,
      ],
      [
        'Apple Mail, German',
        (email) =>
          `Anfang der weitergeleiteten Nachricht:\n\nVon: Hugo Lemaire <${email}>\nBetreff: Recherche de salle\nDatum: 26. November 2026 um 17:58:12 MEZ\nAn: lea@agence.example\n`,
      ],
      [
        'Apple Mail, Spanish',
        (email) =>
          `Inicio del mensaje reenviado:\n\nDe: Hugo Lemaire <${email}>\nAsunto: Recherche de salle\nFecha: 26 de noviembre de 2026, 17:58:12 CET\nPara: lea@agence.example\n`,
      ],
      [
        'Apple Mail, Italian',
        (email) =>
          `Inizio messaggio inoltrato:\n\nDa: Hugo Lemaire <${email}>\nOggetto: Recherche de salle\nData: 26 novembre 2026 alle ore 17:58:12 CET\nA: lea@agence.example\n`,
      ],
      [
        'a phone, with marks',
        (email) =>
          `Début du message transféré :\n\n> De: Hugo Lemaire <${email}>\n> Date: 26 novembre 2026 à 17:58:12 UTC+1\n> À: lea@agence.example\n> Objet: Recherche de salle\n> \n`,
      ],
      [
        'a phone, with marks before the line too',
        (email) =>
          `> Début du message réexpédié :\n> \n> De: Hugo Lemaire <${email}>\n> Objet: Recherche de salle\n> Date: 26 novembre 2026 à 17:58:12 UTC+1\n> À: lea@agence.example\n> \n`,
      ],
      [
        'Thunderbird, French',
        (email) =>
          `-------- Message transféré --------\nSujet : \tRecherche de salle\nDate : \tThu, 26 Nov 2026 17:58:12 +0100\nDe : \tHugo Lemaire <${email}>\nPour : \tlea@agence.example\n\n`,
      ],
      [
        'Thunderbird, English',
        (email) =>
          `-------- Forwarded Message --------\nSubject: \tRecherche de salle\nDate: \tThu, 26 Nov 2026 17:58:12 +0100\nFrom: \tHugo Lemaire <${email}>\nTo: \tlea@agence.example\n\n`,
      ],
      [
        'Thunderbird, German',
        (email) =>
          `-------- Weitergeleitete Nachricht --------\nBetreff: \tRecherche de salle\nDatum: \tThu, 26 Nov 2026 17:58:12 +0100\nVon: \tHugo Lemaire <${email}>\nAn: \tlea@agence.example\n\n`,
      ],
      [
        'Thunderbird, Italian',
        (email) =>
          `-------- Messaggio inoltrato --------\nOggetto: \tRecherche de salle\nData: \tThu, 26 Nov 2026 17:58:12 +0100\nMittente: \tHugo Lemaire <${email}>\nA: \tlea@agence.example\n\n`,
      ],
      [
        'Thunderbird, Spanish',
        (email) =>
          `-------- Mensaje reenviado --------\nAsunto: \tRecherche de salle\nFecha: \tThu, 26 Nov 2026 17:58:12 +0100\nDe: \tHugo Lemaire <${email}>\nPara: \tlea@agence.example\n\n`,
      ],
      [
        'a colleague’s forward of a colleague’s',
        (email) =>
          `De : Lucie Martin <lucie@agence.example>\nEnvoyé : vendredi 27 novembre 2026 09:12\nÀ : Léa Fontaine\nObjet : TR: Recherche de salle\n\nPour toi ?\n\nDe : Hugo Lemaire <${email}>\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Lucie Martin\nObjet : Recherche de salle\n\n`,
      ],
    ];
    it.each(headers)('are recognized: %s', async (_, header) => {
      const email = `hugo-${++serial}@boreal.example`;
      const brief = header(email).includes('> De:') ? BRIEF.replace(/^/gm, '> ') : BRIEF;
      const outcome = await deliver(mail({ text: `Merci de traiter.\n\nLéa Fontaine\n\n${header(email)}\n${brief}` }));
      expect(await requestOf(outcome)).toMatchObject({
        ...READ,
        organizer: { email, firstName: 'Hugo', lastName: 'Lemaire', company: 'Atelier Boréal' },
      });
    });

    it('reach the inbox with suggestions if no address is given, and take the organizer from a person', async () => {
      const header =
        'De : Hugo Lemaire\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Léa Fontaine\nObjet : Recherche de salle\n';
      const outcome = await deliver(mail({ text: `À traiter.\n\n${header}\n${BRIEF}` }));
      expect(await unsortedOf(outcome)).toMatchObject({
        reason: 'forwarded',
        suggested: [{ name: 'Hugo Lemaire', email: null, company: 'Atelier Boréal' }],
      });
      const convert = `/api/communications/unsorted/${outcome.emailMessageId}/convert`;
      expect(await test.agent.post(convert)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      const email = `hugo-${++serial}@boreal.example`;
      const { status, body } = await test.agent.post(convert, { organizer: { email, name: 'Hugo Lemaire' } });
      expect([status, body.request.organizer.email]).toEqual([200, email]);
      expect(await get(`/api/requests/${body.request.id}`)).toMatchObject({
        ...READ,
        organizer: { email, firstName: 'Hugo', lastName: 'Lemaire' },
      });
      expect(body.emailMessage).toMatchObject({ note: 'À traiter.' });
    });

    it('never make a team user an organizer', async () => {
      const outcome = await deliver(mail({ subject: 'Salle', text: 'Une salle pour 20 personnes à Lyon ?' }));
      expect(await unsortedOf(outcome)).toMatchObject({ reason: 'forwarded', suggested: [] });
      const found = await test.agent.get('/api/organizers?search=lea@agence.example');
      expect(found.body.items).toEqual([]);
    });

    it('are read the same if a person enters them', async () => {
      const { status, body } = await test.agent.post('/api/communications/email/inbound', {
        from: 'Léa Fontaine <lea@agence.example>',
        to: [`requests@${DOMAIN}`],
        subject: 'TR: Recherche de salle',
        text: `---------- Forwarded message ---------\nDe : Hugo Lemaire <hugo.manual@boreal.example>\nDate: jeu. 26 nov. 2026 à 17:58\nSubject: Recherche de salle\nTo: <lea@agence.example>\n\n${BRIEF}`,
      });
      expect([status, body.outcome.kind]).toEqual([201, 'request_created']);
      expect(await get(`/api/requests/${body.outcome.requestId}`)).toMatchObject({
        ...READ,
        organizer: { email: 'hugo.manual@boreal.example' },
      });
    });

    it('bring the attachments of a mail forwarded as a file', async () => {
      const raw = mail({
        headers: 'Content-Type: multipart/mixed; boundary="out"',
        text: [
          '--out',
          'Content-Type: message/rfc822',
          'Content-Disposition: attachment; filename="brief.eml"',
          '',
          'From: Hugo Lemaire <hugo.file@boreal.example>',
          'Subject: Recherche de salle',
          'MIME-Version: 1.0',
          'Content-Type: multipart/mixed; boundary="in"',
          '',
          '--in',
          'Content-Type: text/plain; charset=utf-8',
          '',
          BRIEF,
          '--in',
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename="programme.pdf"',
          '',
          '%PDF-1.4',
          '--in--',
          '--out--',
          '',
        ].join('\n'),
      });
      const outcome = await deliver(raw);
      expect(await requestOf(outcome)).toMatchObject({ ...READ, organizer: { email: 'hugo.file@boreal.example' } });
      const { attachments } = await messageOf(outcome);
      expect(attachments.map(({ filename }: { filename: string }) => filename)).toEqual(['brief.eml', 'programme.pdf']);
    });
  });

  it('read a mail that an outsider forwards as the sender’s, with the original', async () => {
    const text = `Bonjour, pouvez-vous répondre à ma collègue ? Merci.\n\nDe : Hugo Lemaire <hugo@boreal.example>\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Anne Roux\nObjet : Recherche de salle\n\n${BRIEF}`;
    const outcome = await deliver(mail({ from: 'Anne Roux <anne.out@boreal.example>', text }));
    expect(await requestOf(outcome)).toMatchObject({ ...READ, organizer: { email: 'anne.out@boreal.example' } });
    expect(await messageOf(outcome)).toMatchObject({ note: null });
  });

  it('don’t give the organizer a quoted colleague’s signature', async () => {
    const { organizer, ...request } = await requestOf(await deliver(file('04-outlook')));
    expect(request).toMatchObject({ attendees: 30, city: 'Lyon', eventDate: '2027-04-08' });
    expect(organizer.email).toBe('claire.04c@orga.example');
    const known = await get(`/api/organizers/${organizer.id}`);
    expect(known).toMatchObject({ firstName: 'Claire', lastName: 'Petit', phone: null });
    expect(known.company).not.toBe('Agence Parvis');
    expect(JSON.stringify(known.proposed)).not.toContain('+33472000011');
  });

  it('show the cells of a table apart', async () => {
    const form = await messageOf(await deliver(file('05-form').replace('<05a@', '<05a2@')));
    expect(form.bodyText).toMatch(/Participants[^A-Za-z0-9]+80[^0-9]+Ville[^A-Za-z0-9]+Lyon/);
    const signature = await messageOf(await deliver(file('05-signature')));
    expect(signature.bodyText).toMatch(/Directrice\s[\s\S]*Tél\.[\s:|]+06 12 34 56 78/);
  });

  it('show and read what is below an embedded picture', async () => {
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAA'.repeat(40_000).replace(/.{75}/g, '$&\r\n');
    const outcome = await deliver(file('21-a').replace(/\{\{base64 \d+\}\}/, picture));
    const message = await messageOf(outcome);
    expect(message.bodyText).toContain('80 personnes');
    expect(message.bodyText).toContain('18 mars 2027');
    expect(await requestOf(outcome)).toMatchObject({ attendees: 80, city: 'Lyon', eventDate: '2027-03-18' });
  });

  describe('of a form on a website', () => {
    it('are requests of the person in the form', async () => {
      const outcome = await deliver(file('20-a'));
      expect(await requestOf(outcome)).toMatchObject({
        attendees: 80,
        city: 'Lyon',
        eventDate: '2027-03-18',
        organizer: { email: 'claire.petit@orga.example', firstName: 'Claire', lastName: 'Petit', company: 'Orga SARL' },
      });
    });

    it.each<[string, string, string, object]>([
      [
        'another domain’s, in English',
        'Venue Portal <noreply@venues.example>',
        'First name: Jane\nLast name: Doe\nEmail address: jane.doe@corp.example\nCompany: Corp Ltd\nNumber of guests: 120\nEvent date: 18 March 2027\nLocation: Paris',
        {
          attendees: 120,
          eventDate: '2027-03-18',
          city: 'Paris',
          organizer: { email: 'jane.doe@corp.example', firstName: 'Jane', lastName: 'Doe', company: 'Corp Ltd' },
        },
      ],
      [
        'ours, with the address beside the name',
        'Site <site@agence.example>',
        'De : Paul Martin <paul.martin@corp.example>\nObjet : Séminaire\nParticipants : 30\nVille : Lille\nMessage : bonjour',
        {
          attendees: 30,
          city: 'Lille',
          organizer: { email: 'paul.martin@corp.example', firstName: 'Paul', lastName: 'Martin' },
        },
      ],
    ])('are recognized: %s', async (_, from, text, expected) => {
      expect(await requestOf(await deliver(mail({ from, subject: 'Nouvelle demande', text })))).toMatchObject(expected);
    });

    it('wait for a person if the form has no address', async () => {
      const text = 'Nom : Claire Petit\nVille : Lyon\nParticipants : 80\nTéléphone : 06 12 34 56 78';
      const outcome = await deliver(mail({ from: 'Site <wordpress@agence.example>', subject: 'Message', text }));
      expect(await unsortedOf(outcome)).toMatchObject({ reason: 'forwarded', suggested: [{ name: 'Claire Petit' }] });
    });
  });

  it.each([
    ['25-curly', 'Nous serons 45 personnes.'],
    ['25-danish', 'Vi bliver 45.'],
    ['25-german', 'Wir sind 45.'],
    ['25-sfr', 'Nous serons 45 personnes.'],
    ['25-zimbra', 'Nous serons 45 personnes.'],
  ])('hide the quoted mail: %s', async (name, replyText) => {
    expect(await messageOf(await deliver(file(name)))).toMatchObject({ replyText });
  });

  it.each(['27-a', '27-b'])('leave a venue asked if it is on vacation: %s', async (name) => {
    const { requestId } = await deliver(
      mail({
        from: `Zoé <zoe-${++serial}@client.example>`,
        subject: 'Salle',
        text: 'Une salle à Lyon pour 80 personnes le 18 mars 2027',
      }),
    );
    const memberId = newId();
    const email = /From: .*<(.*)>/.exec(file(name))?.[1];
    await test.database.query(
      `INSERT INTO member (id, code, name, status, postal_code, email, created_at, updated_at) VALUES ($1, $2, 'Salons', 'active', '69002', $3, now(), now())`,
      [memberId, newCode('M'), email],
    );
    await test.database.query(
      `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'availability_requested', 1, $4, $4, $4)`,
      [newId(), requestId, memberId, test.clock.now()],
    );
    const { token, code } = await test.database.one<{ token: string; code: string }>(
      `SELECT token, code FROM email_thread JOIN request ON request.id = request_id WHERE request_id = $1`,
      [requestId],
    );
    const outcome = await deliver(
      file(name)
        .replace('{{replyAddress}}', `reply+${token}@${DOMAIN}`)
        .replace(/(?:In-Reply-To|References): .*\n/g, '')
        .replace('Subject: Re: Disponibilité', `Subject: Re: Disponibilité [#${code}]`),
    );
    expect(outcome).toMatchObject({ kind: 'reply', requestId });
    const { results } = await get(`/api/requests/${requestId}`);
    expect(results).toMatchObject([{ stage: 'availability_requested' }]);
  });
});
