import { newCode, newId } from '#core/ids';
import { ProviderError } from '#core/errors';
import { LlmProvider } from '#providers/llm/llm.provider';
import { createTestApp, type TestApp } from '../support/app';
import { docx, pdf } from '../support/documents';

const HOOK = '/api/webhooks/email/inbound';
const READ = '/api/offers/read';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const QUOTE =
  'Bonjour,\n\nNous sommes disponibles. Séminaire résidentiel 285 € HT / pers, journée d’étude 72 € HT.\nL’offre est valable jusqu’au 15 janvier 2027.';

interface Kept {
  requestId: string;
  emailMessageId: string;
  threadId: string;
}

describe('needs and offers read from mails', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  afterEach(() => jest.restoreAllMocks());

  const received = async (fields: object = {}): Promise<Kept> => {
    const { status, body } = await test.anonymous.post(HOOK, {
      from: 'Zoé Martin <zoe@client.example>',
      to: ['requests@parvis.example'],
      subject: 'Séminaire',
      text: 'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027. Merci, Zoé Martin',
      headers: { 'Message-ID': `<offered-${++serial}@client.example>` },
      ...fields,
    });
    expect([status, body.status]).toEqual([200, 'processed']);
    return body.outcome as Kept;
  };
  const requestOf = async ({ requestId }: Kept) => (await test.agent.get(`/api/requests/${requestId}`)).body;
  const offersOf = async ({ requestId }: Kept) =>
    (await test.agent.get(`/api/offers?requestId=${requestId}`)).body.items;
  /** A venue that is a candidate of the request. */
  const candidate = async (
    requestId: string,
    stage = 'availability_requested',
  ): Promise<{ id: string; email: string }> => {
    const member = { id: newId(), email: `venue-${++serial}@venue.example` };
    await test.database.query(
      `INSERT INTO member (id, code, name, status, postal_code, email, created_at, updated_at) VALUES ($1, $2, 'Le Grand Hôtel', 'active', '69002', $3, now(), now())`,
      [member.id, newCode('M'), member.email],
    );
    await test.database.query(
      `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 1, now(), now(), now())`,
      [newId(), requestId, member.id, stage],
    );
    return member;
  };
  const replied = async (request: Kept, from: string, fields: object): Promise<Kept> => {
    const { code } = await requestOf(request);
    return received({ from, to: ['x@parvis.example'], subject: `Re: Séminaire [#${code}]`, ...fields });
  };

  describe('the needs of a request', () => {
    it('are filled by its mail, each value with its quote', async () => {
      const kept = await received({
        text: 'Bonjour,\n\nSéminaire à Lyon les 18 et 19 mars 2027 : plénière pour 120 personnes, quatre salles de sous-commission, 85 singles et 10 twins. Peut-être un dîner le 18.\n\nZoé Martin',
      });
      const request = await requestOf(kept);
      expect(request).toMatchObject({ attendees: 120, eventDate: '2027-03-18', eventEndDate: '2027-03-19' });
      expect(request.needs).toMatchObject([
        { kind: 'breakout', count: 4, optional: false },
        { kind: 'meal', meal: 'dinner', date: '2027-03-18', slot: 'evening', optional: true },
        { kind: 'bedrooms', checkIn: '2027-03-18', nights: 1, singles: 85, doubles: 0, twins: 10, unspecified: 0 },
      ]);
      expect(request.extraction.needs).toMatchObject([
        { kind: { value: 'breakout' }, count: { value: 4, quote: 'quatre', source: 'body' } },
        { optional: { value: true, quote: 'Peut-être' } },
        { singles: { value: 85, quote: '85 singles' }, twins: { value: 10, quote: '10 twins' } },
      ]);
    });

    it('are for the night that the mail names, not for all of the event', async () => {
      const text = 'Bonjour, séminaire de 60 personnes à Lyon les 10 et 11 juin 2027, avec 40 singles la nuit du 10.';
      const { needs } = await requestOf(await received({ text }));
      expect(needs).toMatchObject([{ kind: 'bedrooms', checkIn: '2027-06-10', nights: 1, singles: 40 }]);
    });

    it('are filled by an attached brief', async () => {
      const content = await docx([
        'Dates : 6 et 7 octobre 2027\nVille : Cannes\nNombre de participants : 140',
        {
          table: [
            ['Sous-commissions', '4 salles', '35 pax'],
            ['Hébergement', '110 singles', '1 nuit'],
          ],
        },
      ]);
      const kept = await received({
        text: 'Bonjour,\n\nNotre brief est joint.\n\nZoé Martin',
        attachments: [
          { filename: 'brief.docx', contentType: 'application/octet-stream', content: content.toString('base64') },
        ],
      });
      const request = await requestOf(kept);
      expect(request.needs).toMatchObject([
        { kind: 'breakout', count: 4, attendees: 35 },
        { kind: 'bedrooms', checkIn: '2027-10-06', nights: 1, singles: 110 },
      ]);
      expect(request.extraction.needs[1].singles).toMatchObject({
        quote: '110 singles',
        source: 'attachment:brief.docx',
      });
    });

    it('stay as people have set them', async () => {
      const kept = await received();
      const { version } = await requestOf(kept);
      const changed = await test.agent
        .with({ 'if-match': `"${version}"` })
        .put(`/api/requests/${kept.requestId}/needs`, { needs: [{ kind: 'breakout', count: 2 }] });
      expect(changed.status).toBe(200);
      await test.agent.post(`/api/communications/messages/${kept.emailMessageId}/read-again`);
      expect((await requestOf(kept)).needs).toMatchObject([{ kind: 'breakout', count: 2 }]);
    });
  });

  describe('a venue’s quote', () => {
    it('has no total price because of an extra beside a price per person', async () => {
      const request = await received();
      const venue = await candidate(request.requestId);
      const text = 'Bonjour, disponible. Journée d’étude 72 € HT par personne, vidéoprojecteur 150 € HT.';
      await replied(request, venue.email, { text });
      const { results } = await requestOf(request);
      expect(results).toMatchObject([{ stage: 'available', availabilityReply: { price: null } }]);
      const [{ lines }] = await offersOf(request);
      expect(lines).toMatchObject([{ unitPrice: 72 }, { kind: 'av', unitPrice: 150 }]);
    });

    it('becomes a draft when its reply comes, and no total price', async () => {
      const request = await received();
      const venue = await candidate(request.requestId);
      const reply = await replied(request, venue.email, { text: QUOTE });
      const { results } = await requestOf(request);
      expect(results).toMatchObject([{ stage: 'available', availabilityReply: { status: 'available' } }]);
      expect(results[0].availabilityReply.price ?? null).toBeNull();
      const [offer, ...others] = await offersOf(request);
      expect(others).toEqual([]);
      expect(offer).toMatchObject({
        status: 'draft',
        source: 'email',
        memberId: venue.id,
        emailMessageId: reply.emailMessageId,
        taxMode: 'net',
        currency: 'EUR',
        attendees: 80,
        validUntil: '2027-01-15',
        lines: [
          { kind: 'package', label: 'Séminaire résidentiel', state: 'priced', basis: 'per_person', unitPrice: 285 },
          { kind: 'package', label: 'journée d’étude', state: 'priced', basis: 'per_person', unitPrice: 72 },
        ],
        extraction: {
          validUntil: { value: '2027-01-15', quote: '15 janvier 2027', source: 'body' },
          lines: [{ unitPrice: { value: 285, quote: '285 €' } }, { unitPrice: { value: 72, quote: '72 €' } }],
        },
      });
    });

    it.each([
      ['devis.pdf', 'application/pdf', pdf],
      ['devis.docx', 'application/octet-stream', docx],
    ] as const)('is read in an attachment that comes after its yes: %s', async (filename, contentType, make) => {
      const request = await received();
      const venue = await candidate(request.requestId, 'available');
      const content = await make([
        { title: 'Devis' },
        {
          table: [
            ['Désignation', 'Qté', 'PU HT', 'TVA'],
            ['Location salle', '1', '1 400,00 €', '20 %'],
            ['Déjeuner', '80', '36,00 €', '10 %'],
          ],
        },
        'Acompte de 30 % à la signature.',
      ]);
      const reply = await replied(request, venue.email, {
        text: 'Bonjour, notre devis est joint.',
        attachments: [{ filename, contentType, content: content.toString('base64') }],
      });
      expect(await offersOf(request)).toMatchObject([
        {
          status: 'draft',
          terms: { deposit: 'Acompte de 30 % à la signature.' },
          lines: [
            { kind: 'room_hire', basis: 'flat', quantity: 1, unitPrice: 1400, vatRate: 20 },
            { kind: 'food', basis: 'per_person', quantity: 80, unitPrice: 36, vatRate: 10 },
          ],
          extraction: { lines: [{ label: { source: `attachment:${filename}` } }, {}] },
        },
      ]);
      const [{ attachments }] = await offersOf(request);
      expect(attachments).toMatchObject([{ filename, size: content.length }]);
      const { body } = await test.agent.get(`/api/communications/messages/${reply.emailMessageId}`);
      expect(body.attachments).toMatchObject([{ filename, text: 'read' }]);
    });

    it('names the needs that its lines answer, unless that is ambiguous', async () => {
      const request = await received();
      const needs = [{ kind: 'breakout', count: 3 }, { kind: 'meal', meal: 'lunch' }, { kind: 'cocktail' }];
      const { body } = await test.agent.put(`/api/requests/${request.requestId}/needs`, { needs });
      const [breakouts, lunch] = body.needs.map(({ id }: { id: string }) => id);
      const venue = await candidate(request.requestId, 'available');
      await replied(request, venue.email, {
        text: 'Salle plénière : 1 800 € HT.\n3 salles de sous-commission : 250 € HT.\nDéjeuner : 36 € HT par personne.\nTechnicien : 400 € HT.',
      });
      const [draft] = await offersOf(request);
      expect(draft.lines.map(({ needId }: { needId: string | null }) => needId)).toEqual([
        'main',
        breakouts,
        lunch,
        null,
      ]);
    });

    it('notifies the team once, and stays a file of the draft when the mail’s is deleted', async () => {
      const request = await received();
      const venue = await candidate(request.requestId, 'available');
      const content = await pdf(['Salle : 1 800 € HT.']);
      const files = [
        { filename: 'devis.pdf', contentType: 'application/pdf', content: content.toString('base64') },
        { filename: 'logo.png', contentType: 'image/png', content: PNG.toString('base64') },
      ];
      const fields = { text: 'Notre devis est joint.', attachments: files };
      const { emailMessageId } = await replied(request, venue.email, fields);
      const [draft] = await offersOf(request);
      expect(draft.attachments).toMatchObject([{ filename: 'devis.pdf', contentType: 'application/pdf' }]);
      const again = await test.agent.post(`/api/communications/messages/${emailMessageId}/read-again`);
      expect(again.body.reading).toBe('done');
      expect((await test.agent.post(READ, { emailMessageId })).body).toMatchObject({ id: draft.id });
      expect((await offersOf(request))[0].attachments).toHaveLength(1);
      const { body } = await test.agent.get('/api/notifications?limit=100');
      const notices = body.items.filter(
        ({ kind, requestId }: { kind: string; requestId: string }) =>
          kind === 'offer_read' && requestId === request.requestId,
      );
      expect(notices).toMatchObject([{ title: expect.stringContaining('check the offer from Le Grand Hôtel') }]);
      await test.database.query(`DELETE FROM email_attachment WHERE email_message_id = $1`, [emailMessageId]);
      const kept = await test.anonymous.get(new URL(draft.attachments[0].url as string).pathname);
      expect(kept.raw).toEqual(content);
    });

    it('makes no draft of a mail without prices, of a no, or of an organizer', async () => {
      const request = await received();
      const [asked, no, later] = [
        await candidate(request.requestId),
        await candidate(request.requestId),
        await candidate(request.requestId, 'available'),
      ];
      await replied(request, asked.email, { text: 'Bonjour, nous sommes disponibles.' });
      await replied(request, no.email, {
        text: 'Désolés, nous sommes complets. Nos forfaits sont à 72 € HT par personne.',
      });
      const silent = await replied(request, later.email, { text: 'Merci, à bientôt.' });
      await replied(request, 'zoe@client.example', { text: 'Nous avons 72 € HT par personne.' });
      expect(await offersOf(request)).toEqual([]);
      const { body } = await test.agent.get(`/api/communications/messages/${silent.emailMessageId}`);
      expect(body.reading).toBe('none');
    });

    it('is read by the team, once for a mail', async () => {
      const request = await received();
      const venue = await candidate(request.requestId, 'shortlisted');
      const { emailMessageId } = await replied(request, venue.email, {
        text: 'Salle : 1 800 € HT. Terrasse à partir de 3 000 €.',
      });
      const [draft] = await offersOf(request);
      const again = await test.agent.post(READ, { emailMessageId });
      expect(again.status).toBe(201);
      expect(again.body).toMatchObject({
        id: draft.id,
        lines: [
          { kind: 'room_hire', label: 'Salle', state: 'priced', unitPrice: 1800 },
          { kind: 'room_hire', label: 'Terrasse', state: 'on_request', unitPrice: null, note: 'à partir de 3 000 €' },
        ],
      });
      expect(await offersOf(request)).toHaveLength(1);
    });

    it('is read by the team in a mail that names no price', async () => {
      const request = await received();
      const venue = await candidate(request.requestId);
      const { emailMessageId } = await replied(request, venue.email, { text: 'Nous sommes disponibles.' });
      const { status, body } = await test.agent.post(READ, { emailMessageId });
      expect([status, body.status, body.lines]).toEqual([201, 'draft', []]);
    });

    it('is refused in a mail that no venue wrote on a request', async () => {
      const request = await received();
      const { emailMessageId } = request;
      expect((await test.agent.post(READ, { emailMessageId })).body.code).toBe('INVALID_STATUS_TRANSITION');
      expect((await test.agent.post(READ, { emailMessageId: newId() })).status).toBe(404);
      expect((await test.agent.post(READ, {})).status).toBe(400);
      expect((await test.anonymous.post(READ, { emailMessageId })).status).toBe(401);
    });

    it('answers 502 if the model fails, and makes no draft', async () => {
      const request = await received();
      const venue = await candidate(request.requestId, 'available');
      jest.spyOn(test.app.get(LlmProvider), 'readOffer').mockRejectedValue(new ProviderError('llm', 'timeout', true));
      const { emailMessageId } = await replied(request, venue.email, { text: 'Salle : 1 800 € HT.' });
      expect((await test.agent.post(READ, { emailMessageId })).status).toBe(502);
      expect(await offersOf(request)).toEqual([]);
    });
  });
});
