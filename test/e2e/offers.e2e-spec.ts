import type { NewMagicToken } from '#api/foundations/magic-tokens/magic-tokens.dto';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import type { Answer, Api } from '../support/api';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue, type BuiltVenue } from '../support/build';
import { docx, zipOf } from '../support/documents';

const NOWHERE = '01890000-0000-7000-8000-000000000000';
const PDF = Buffer.from('%PDF-1.7\nA quote');

/** An offer of 72 € a head and 1,200 € for the room. */
const LINES = [
  { kind: 'room_hire', label: 'Grand salon', unitPrice: 1200, needId: 'main' },
  { kind: 'food', label: 'Seated lunch', basis: 'per_person', unitPrice: 38 },
];

describe('offers', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
  });
  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  /** A searching request for 60 people, and venues that it asks. */
  const asked = async (
    venues = 1,
    overrides: object = {},
  ): Promise<{ requestId: string; code: string; venues: BuiltVenue[] }> => {
    const { id: requestId, code } = await buildRequest(team, overrides);
    await advanceRequest(team, requestId, 'searching');
    const built: BuiltVenue[] = [];
    for (let index = 0; index < venues; index++) built.push(await buildVenue(team));
    await buildResults(team, requestId, built, 'availability_requested');
    return { requestId, code, venues: built };
  };
  const accepted = ({ status, body, text }: Answer): Answer['body'] => {
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return body;
  };
  const draft = async (requestId: string, { id: memberId }: { id: string }, more: object = {}) =>
    accepted(await team.post('/api/offers', { requestId, memberId, lines: LINES, ...more }));
  const submitted = async (requestId: string, venue: { id: string }, more: object = {}) => {
    const { id } = await draft(requestId, venue, more);
    return accepted(await team.post(`/api/offers/${id}/submit`));
  };
  const compared = async (requestId: string, as = team) =>
    accepted(await as.get(`/api/offers/compare?requestId=${requestId}`));
  const notices = async (requestId: string) =>
    (
      await test.database.query<{ kind: string }>(
        `SELECT kind FROM notification WHERE request_id = $1 AND kind LIKE 'offer%' ORDER BY created_at, id`,
        [requestId],
      )
    ).map(({ kind }) => kind);
  /** The holder of a venue's link, by default about any of its requests. */
  const venueOf = async ({ id: scopeId }: { id: string }, more: Partial<NewMagicToken> = {}): Promise<Api> => {
    const { token } = await runAsSystem('job', () =>
      test.app.get(MagicTokensService).issue({ scope: 'member', scopeId, action: 'answer_availability', ...more }),
    );
    return test.anonymous.with({ 'x-magic-token': token });
  };
  /** Proposes the candidates, so that one can be selected. */
  const propose = async (requestId: string, venues: { id: string }[]) => {
    for (const { id } of venues)
      for (const toStage of ['available', 'shortlisted', 'proposed'])
        accepted(await team.post(`/api/requests/${requestId}/results/${id}/advance`, { toStage }));
    await advanceRequest(team, requestId, 'proposed');
  };
  const select = (requestId: string, { id }: { id: string }, more: object = {}) =>
    team.post(`/api/requests/${requestId}/results/${id}/advance`, { toStage: 'selected', ...more });

  describe('entered by the team', () => {
    it('take any head count that a request may have', async () => {
      const attendees = 2 ** 31 - 1;
      const { requestId, venues } = await asked(1, { attendees });
      const [venue] = venues as [BuiltVenue];
      expect((await draft(requestId, venue)).attendees).toBe(attendees);
      const own = await (await venueOf(venue)).put(`/api/public/member/requests/${requestId}/offer`, { attendees });
      expect([own.status, own.body.attendees]).toEqual([200, attendees]);
    });

    it('are drafts with their amounts, for the request’s head count and in its currency', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const terms = { deposit: '30 %', finalNumbersOn: '2027-03-05' };
      const answer = await team.post('/api/offers', {
        ...{ requestId, memberId: venue.id, lines: LINES, terms, message: 'With pleasure.' },
        internalNote: 'Asked for less.',
      });
      expect(answer.status).toBe(201);
      expect(answer.headers['etag']).toBe(`"${answer.body.version}"`);
      expect(answer.body).toMatchObject({
        ...{ requestId, memberId: venue.id, round: 1, status: 'draft', source: 'team', currency: 'EUR' },
        ...{ taxMode: 'net', attendees: 60, validUntil: null, message: 'With pleasure.' },
        ...{ internalNote: 'Asked for less.', submittedAt: null, decidedAt: null, declineReason: null },
        member: { code: venue.code, name: venue.name, city: 'Lyon' },
        terms: { deposit: '30 %', cancellation: null, finalNumbersOn: '2027-03-05' },
        lines: [
          {
            ...{ position: 0, kind: 'room_hire', state: 'priced', basis: 'flat', quantity: null, vatRate: 20 },
            ...{ needId: 'main', net: 1200, gross: 1440 },
          },
          { position: 1, kind: 'food', basis: 'per_person', vatRate: 10, needId: null, net: 2280, gross: 2508 },
        ],
        totals: {
          net: 3480,
          vat: [
            { rate: 10, base: 2280, amount: 228 },
            { rate: 20, base: 1200, amount: 240 },
          ],
          gross: 3948,
          perPerson: { net: 58, gross: 65.8 },
        },
        commissionBase: 3480,
        attachments: [],
        assumptions: [],
      });
      expect(answer.body.code).toMatch(/^O-[2-9A-HJ-NP-Z]{6}$/);
      expect((await team.get(`/api/offers/${answer.body.id}`)).body).toEqual(answer.body);
    });

    it('change by field, with their lines as a whole, in the version that was read', async () => {
      const { requestId, venues } = await asked();
      const offer = await draft(requestId, venues[0] as BuiltVenue);
      const [kept] = offer.lines;
      const path = `/api/offers/${offer.id}`;
      const repriced = accepted(await team.patch(path, { attendees: 50, taxMode: 'gross' }));
      expect(repriced.totals).toMatchObject({ gross: 3100, net: 2727.27 });
      expect(repriced.lines.map(({ id }: { id: string }) => id)).toEqual(
        offer.lines.map(({ id }: { id: string }) => id),
      );
      const { id } = kept;
      const lines = [
        { kind: 'package', label: 'Day package', basis: 'per_person', unitPrice: 72 },
        { id, kind: 'room_hire', label: 'Salon', state: 'included', note: 'From 40 people on' },
      ];
      const stale = await team.with({ 'if-match': `"${offer.version}"` }).patch(path, { lines });
      expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
      const changed = accepted(await team.patch(path, { lines, message: null }));
      expect(changed.lines).toMatchObject([
        { label: 'Day package', gross: 3600 },
        { id, state: 'included', net: 0, gross: 0, note: 'From 40 people on' },
      ]);
      expect(accepted(await team.patch(path, {}))).toEqual(changed);
    });

    it('are listed by request, venue and status, newest first', async () => {
      const { requestId, venues } = await asked(2);
      const [first, second] = venues as [BuiltVenue, BuiltVenue];
      const [older, newer] = [await submitted(requestId, first), await draft(requestId, second)];
      const ids = async (query: string) =>
        (await team.get(`/api/offers?${query}`)).body.items.map(({ id }: { id: string }) => id);
      expect(await ids(`requestId=${requestId}`)).toEqual([newer.id, older.id]);
      expect(await ids(`requestId=${requestId}&memberId=${first.id}`)).toEqual([older.id]);
      expect(await ids(`requestId=${requestId}&status=draft`)).toEqual([newer.id]);
      expect(await ids(`requestId=${NOWHERE}`)).toEqual([]);
      expect((await team.get(`/api/offers?requestId=${requestId}`)).body.items[1]).toEqual(older);
    });

    it.each<[string, object, string]>([
      ['a line without a label', { lines: [{ kind: 'food', unitPrice: 3 }] }, 'lines.0.label'],
      ['a blank label', { lines: [{ kind: 'food', label: ' ', unitPrice: 3 }] }, 'lines.0.label'],
      ['an unknown kind', { lines: [{ kind: 'party', label: 'X' }] }, 'lines.0.kind'],
      ['a price below 0', { lines: [LINES[0], { kind: 'av', label: 'X', unitPrice: -1 }] }, 'lines.1.unitPrice'],
      [
        'a price below 0 on request',
        { lines: [{ kind: 'av', label: 'X', state: 'on_request', unitPrice: -1 }] },
        'lines.0.unitPrice',
      ],
      ['a discount above 0', { lines: [{ kind: 'discount', label: 'X', unitPrice: 1 }] }, 'lines.0.unitPrice'],
      ['a quantity below 0', { lines: [{ kind: 'av', label: 'X', quantity: -1 }] }, 'lines.0.quantity'],
      ['a rate above 100', { lines: [{ kind: 'av', label: 'X', vatRate: 101 }] }, 'lines.0.vatRate'],
      ['no need', { lines: [{ kind: 'av', label: 'X', needId: 'lunch' }] }, 'lines.0.needId'],
      ['101 lines', { lines: Array.from({ length: 101 }, () => LINES[0]) }, 'lines'],
      ['nobody', { attendees: 0 }, 'attendees'],
      ['no such day', { validUntil: '2027-02-30' }, 'validUntil'],
    ])('are refused: %s', async (_what, more, path) => {
      const { requestId, venues } = await asked();
      const [{ id: memberId }] = venues as [BuiltVenue];
      const refused = await team.post('/api/offers', { requestId, memberId, ...more });
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(refused.body.details[0].path).toBe(path);
      const { id } = await draft(requestId, { id: memberId });
      expect((await team.patch(`/api/offers/${id}`, more)).body.details[0].path).toBe(path);
    });

    it('belong to a candidate, and take 100 lines', async () => {
      const { requestId } = await asked();
      const stranger = await buildVenue(team);
      const refused = await team.post('/api/offers', { requestId, memberId: stranger.id });
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
      expect((await team.post('/api/offers', { requestId: NOWHERE, memberId: stranger.id })).status).toBe(404);
      await buildResults(team, requestId, [stranger]);
      const offer = await draft(requestId, stranger, { lines: Array.from({ length: 100 }, () => LINES[0]) });
      expect([offer.lines.length, offer.totals.net]).toEqual([100, 120_000]);
    });

    it('are on the timeline from their beginning, once while the venue types', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const { id } = await draft(requestId, venue);
      const own = `/api/offers/${id}`;
      accepted(await team.patch(own, { message: 'As agreed' }));
      accepted(await team.patch(own, {}));
      const contentType = 'application/pdf';
      const sent = { field: 'file', filename: 'quote.pdf', contentType, content: PDF };
      accepted(await team.upload(`${own}/attachments`, sent));
      const assumptions = [{ key: 'av', net: 300, reason: 'As last year' }];
      accepted(await team.put(`${own}/assumptions`, { assumptions }));
      const holder = await venueOf(venue);
      for (const message of ['We', 'We offer'])
        accepted(await holder.put(`/api/public/member/requests/${requestId}/offer`, { lines: LINES, message }));
      const { items } = accepted(await team.get(`/api/timeline/by-request/${requestId}?limit=100`));
      const said = (items as { kind: string; actorType: string; payload: { changed?: string[]; keys?: string[] } }[])
        .filter(({ kind }) => kind.startsWith('offer_'))
        .map(({ kind, actorType, payload }) => [kind, actorType, payload.changed ?? payload.keys]);
      expect(said.reverse()).toEqual([
        ['offer_drafted', 'user', undefined],
        ['offer_updated', 'user', ['message']],
        ['offer_updated', 'user', ['attachments']],
        ['offer_assumed', 'user', ['av']],
        ['offer_drafted', 'member', undefined],
      ]);
    });

    it('take files, of which a change keeps those it names', async () => {
      const { requestId, venues } = await asked();
      const offer = await draft(requestId, venues[0] as BuiltVenue, { lines: [] });
      const attach = (content: Buffer, filename: string) =>
        team.upload(`/api/offers/${offer.id}/attachments`, {
          ...{ field: 'file', filename, contentType: 'application/octet-stream', content },
        });
      const first = await attach(PDF, '../devis n°1.pdf');
      expect(first.status).toBe(201);
      expect(first.headers['etag']).toBe(`"${first.body.version}"`);
      expect(first.body.version).toBeGreaterThan(offer.version as number);
      expect(first.body.attachments).toMatchObject([
        { filename: 'devis n°1.pdf', contentType: 'application/pdf', size: PDF.length },
      ]);
      const [pdfFile, docxFile] = accepted(await attach(await docx(['Quote']), 'quote.docx')).attachments;
      expect((await test.anonymous.get(new URL(pdfFile.url as string).pathname)).raw).toEqual(PDF);
      const refused = await attach(Buffer.from('A quote'), 'quote.pdf');
      expect([refused.status, refused.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const kept = accepted(await team.patch(`/api/offers/${offer.id}`, { attachmentIds: [docxFile.id] }));
      expect(kept.attachments).toMatchObject([{ id: docxFile.id }]);
      accepted(await team.post(`/api/offers/${offer.id}/submit`));
      const late = await attach(PDF, 'late.pdf');
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await team.get(`/api/offers/${offer.id}`)).body.attachments).toHaveLength(1);
    });

    it('are unknown under another id, and open to the team only', async () => {
      const calls: [keyof Pick<Api, 'get' | 'patch' | 'post' | 'put'>, string, object?][] = [
        ['get', ''],
        ['patch', '', {}],
        ['post', '/submit'],
        ['post', '/decline', { reason: 'Price' }],
        ['put', '/assumptions', { assumptions: [] }],
      ];
      for (const [verb, path, body] of calls) {
        const answer = await team[verb](`/api/offers/${NOWHERE}${path}`, body);
        expect([path, answer.status]).toEqual([path, 404]);
        expect((await test.anonymous[verb](`/api/offers/${NOWHERE}${path}`, body)).status).toBe(401);
      }
      expect((await team.get(`/api/offers/compare?requestId=${NOWHERE}`)).status).toBe(404);
      expect((await team.get('/api/offers/compare')).status).toBe(400);
    });
  });

  describe('submitted', () => {
    it('supersede the round before', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const [first, second] = [await draft(requestId, venue), await draft(requestId, venue)];
      const one = await team.post(`/api/offers/${first.id}/submit`);
      expect(one.body).toMatchObject({ status: 'submitted', round: 1, submittedAt: expect.any(String) });
      const two = await team.post(`/api/offers/${second.id}/submit`);
      expect(two.body).toMatchObject({ status: 'submitted', round: 2 });
      expect((await team.get(`/api/offers/${first.id}`)).body).toMatchObject({ status: 'superseded', round: 1 });
      expect((await draft(requestId, venue)).round).toBe(3);
      expect((await timelineKinds(test.database, requestId)).filter((kind) => kind === 'offer_received').length).toBe(
        2,
      );
      expect(await notices(requestId)).toEqual(['offer_received', 'offer_received']);
    });

    it('never change again', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const { id } = await submitted(requestId, venue);
      const refused = async (answer: Promise<Answer>) => {
        const { status, body } = await answer;
        return [status, body.code];
      };
      const taken = [409, 'INVALID_STATUS_TRANSITION'];
      expect(await refused(team.patch(`/api/offers/${id}`, { attendees: 3 }))).toEqual(taken);
      expect(await refused(team.post(`/api/offers/${id}/submit`))).toEqual(taken);
      accepted(await team.post(`/api/offers/${id}/decline`, { reason: 'Too expensive' }));
      expect(await refused(team.post(`/api/offers/${id}/decline`, { reason: 'Again' }))).toEqual(taken);
      expect(await refused(team.put(`/api/offers/${id}/assumptions`, { assumptions: [] }))).toEqual(taken);
      const other = await draft(requestId, venue);
      expect(await refused(team.post(`/api/offers/${other.id}/decline`, { reason: 'Draft' }))).toEqual(taken);
    });

    it('are declined with a reason, and the venue may offer again', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const { id } = await submitted(requestId, venue);
      const declined = accepted(await team.post(`/api/offers/${id}/decline`, { reason: 'Too expensive' }));
      expect(declined).toMatchObject({ status: 'declined', declineReason: 'Too expensive' });
      expect(declined.decidedAt).not.toBeNull();
      expect((await compared(requestId)).totals).toEqual([]);
      expect(await submitted(requestId, venue)).toMatchObject({ status: 'submitted', round: 2 });
      expect(await notices(requestId)).toEqual(['offer_received', 'offer_declined', 'offer_received']);
      expect((await team.post(`/api/offers/${id}/decline`, {})).status).toBe(400);
    });

    it.each<[string, object, string]>([
      ['neither lines nor files', { lines: [] }, 'lines'],
      ['a line without its price', { lines: [{ kind: 'av', label: 'Sound' }] }, 'lines.0.unitPrice'],
    ])('are refused with %s', async (_what, more, path) => {
      const { requestId, venues } = await asked();
      const { id } = await draft(requestId, venues[0] as BuiltVenue, more);
      const refused = await team.post(`/api/offers/${id}/submit`);
      expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, path]);
    });

    it('need a head count for lines per person', async () => {
      const { requestId, venues } = await asked(1, { attendees: null });
      const { id, totals } = await draft(requestId, venues[0] as BuiltVenue);
      expect(totals).toMatchObject({ net: 1200, perPerson: null });
      const refused = await team.post(`/api/offers/${id}/submit`);
      expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'attendees']);
      accepted(await team.patch(`/api/offers/${id}`, { attendees: 10 }));
      expect(accepted(await team.post(`/api/offers/${id}/submit`)).totals.net).toBe(1580);
    });

    it('take a head count that the request got after the draft', async () => {
      const { requestId, venues } = await asked(1, { attendees: null });
      const { id } = await draft(requestId, venues[0] as BuiltVenue);
      accepted(await team.patch(`/api/requests/${requestId}`, { attendees: 10 }));
      expect(accepted(await team.post(`/api/offers/${id}/submit`))).toMatchObject({
        attendees: 10,
        totals: { net: 1580 },
      });
    });

    it('need an open request, and a candidate that was asked and isn’t decided', async () => {
      const { requestId } = await asked();
      const [suggested, withdrawn] = [await buildVenue(team), await buildVenue(team)];
      await buildResults(team, requestId, [suggested]);
      await buildResults(team, requestId, [withdrawn], 'availability_requested', 'withdrawn');
      for (const venue of [suggested, withdrawn]) {
        const { id } = await draft(requestId, venue);
        const refused = await team.post(`/api/offers/${id}/submit`);
        expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      }
      const lost = await asked();
      const { id } = await draft(lost.requestId, lost.venues[0] as BuiltVenue);
      await advanceRequest(team, lost.requestId, 'lost');
      const refused = await team.post(`/api/offers/${id}/submit`);
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it.each(['availability_requested', 'available', 'unavailable', 'shortlisted'])(
      'can come from the stage %s',
      async (stage) => {
        const { requestId } = await asked(0);
        const venue = await buildVenue(team);
        const stages = stage === 'shortlisted' ? ['available', 'shortlisted'] : [stage];
        await buildResults(team, requestId, [venue], ...stages);
        expect((await submitted(requestId, venue)).status).toBe('submitted');
      },
    );
  });

  it('are neither begun nor changed once their request has ended', async () => {
    const { requestId, venues } = await asked();
    const [venue] = venues as [BuiltVenue];
    const { id } = await draft(requestId, venue);
    const venueApi = await venueOf(venue);
    const own = `/api/public/member/requests/${requestId}/offer`;
    const file = { field: 'file', filename: 'quote.pdf', contentType: 'application/pdf', content: PDF };
    await advanceRequest(team, requestId, 'lost');
    for (const refused of [
      await team.post('/api/offers', { requestId, memberId: venue.id }),
      await team.patch(`/api/offers/${id}`, { message: 'Late.' }),
      await team.upload(`/api/offers/${id}/attachments`, file),
      await venueApi.put(own, { lines: LINES }),
      await venueApi.upload(`${own}/attachments`, file),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    expect((await team.get(`/api/offers?requestId=${requestId}`)).body.items).toMatchObject([
      { id, message: null, attachments: [] },
    ]);
  });

  describe('of a venue, by its link', () => {
    const path = (requestId: string) => `/api/public/member/requests/${requestId}/offer`;
    const upload = (venue: Api, requestId: string, content: Buffer, filename = 'quote.pdf') =>
      venue.upload(`${path(requestId)}/attachments`, {
        ...{ field: 'file', filename, contentType: 'application/octet-stream', content },
      });

    it('are saved as often as it types, and submitted', async () => {
      const { requestId, venues } = await asked();
      const [built] = venues as [BuiltVenue];
      const venue = await venueOf(built, { requestId });
      expect((await venue.get(path(requestId))).status).toBe(404);
      expect((await venue.post(`${path(requestId)}/submit`)).status).toBe(404);

      const saved = await venue.put(path(requestId), { lines: LINES, validUntil: '2027-02-01' });
      expect(saved.body).toMatchObject({ status: 'draft', round: 1, attendees: 60, totals: { net: 3480 } });
      const again = await venue.put(path(requestId), { lines: [LINES[0]], message: 'Welcome', attendees: 70 });
      expect(again.body).toMatchObject({ id: saved.body.id, validUntil: null, message: 'Welcome', attendees: 70 });
      expect(again.body.lines).toHaveLength(1);
      expect((await venue.get(path(requestId))).body).toEqual(again.body);
      const stale = await venue.with({ 'if-match': `"${saved.body.version}"` }).put(path(requestId), {});
      expect(stale.status).toBe(412);

      const done = await venue.post(`${path(requestId)}/submit`);
      expect(done.body).toMatchObject({ id: saved.body.id, status: 'submitted', round: 1 });
      const twice = await venue.post(`${path(requestId)}/submit`);
      expect([twice.status, twice.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await venue.get(path(requestId))).body).toEqual(done.body);
      expect((await team.get(`/api/offers/${saved.body.id}`)).body).toMatchObject({
        source: 'link',
        status: 'submitted',
      });
      expect(await notices(requestId)).toEqual(['offer_received']);

      const next = await venue.put(path(requestId), { lines: LINES });
      expect(next.body).toMatchObject({ status: 'draft', round: 2 });
      expect(next.body.id).not.toBe(saved.body.id);
      expect((await venue.post(`${path(requestId)}/submit`)).body.round).toBe(2);
      expect((await team.get(`/api/offers/${saved.body.id}`)).body.status).toBe('superseded');
    });

    it('show it nothing of the team’s', async () => {
      const { requestId, venues } = await asked();
      const [built] = venues as [BuiltVenue];
      const venue = await venueOf(built);
      await draft(requestId, built);
      expect((await venue.get(path(requestId))).status).toBe(404);
      const { id } = await submitted(requestId, built, { internalNote: 'Haggles.' });
      accepted(await team.put(`/api/offers/${id}/assumptions`, { assumptions: [{ key: 'av', net: 1, reason: 'R' }] }));
      accepted(await team.post(`/api/offers/${id}/decline`, { reason: 'Too expensive' }));
      const { body } = await venue.get(path(requestId));
      expect(body).toMatchObject({ id, status: 'declined' });
      expect(Object.keys(body)).toEqual(
        expect.not.arrayContaining(['internalNote', 'assumptions', 'extraction', 'declineReason', 'commissionBase']),
      );
      expect((await venue.put(path(requestId), { internalNote: 'Mine' })).status).toBe(400);
    });

    it('are for its own requests and links only', async () => {
      const [one, other] = [await asked(), await asked()];
      const [built] = one.venues as [BuiltVenue];
      const venue = await venueOf(built, { requestId: one.requestId });
      const general = await venueOf(built);
      for (const api of [venue, general]) {
        expect((await api.get(path(other.requestId))).status).toBe(404);
        expect((await api.put(path(other.requestId), {})).status).toBe(404);
        expect((await api.post(`${path(other.requestId)}/submit`)).status).toBe(404);
        expect((await upload(api, other.requestId, PDF)).status).toBe(404);
      }
      await buildResults(team, other.requestId, [built], 'availability_requested');
      expect((await venue.put(path(other.requestId), {})).status).toBe(404);
      expect((await general.put(path(other.requestId), {})).status).toBe(200);
      const profile = await venueOf(built, { action: 'update_profile' });
      expect((await profile.get(path(one.requestId))).body.code).toBe('INVALID_TOKEN');
      expect((await team.get(path(one.requestId))).status).toBe(401);
    });

    it('take files, and need no lines then', async () => {
      const { requestId, venues } = await asked();
      const venue = await venueOf(venues[0] as BuiltVenue, { requestId });
      const first = await upload(venue, requestId, PDF, '../devis n°1.pdf');
      expect(first.status).toBe(201);
      expect(first.body.attachments).toMatchObject([
        { filename: 'devis n°1.pdf', contentType: 'application/pdf', size: PDF.length },
      ]);
      const second = await upload(venue, requestId, await docx(['Quote']), 'quote.docx');
      expect(second.body.attachments).toHaveLength(2);
      const [pdfFile, docxFile] = second.body.attachments;
      expect((await test.anonymous.get(new URL(pdfFile.url as string).pathname)).raw).toEqual(PDF);
      expect(docxFile.contentType).toContain('wordprocessingml');
      const kept = await venue.put(path(requestId), { attachmentIds: [docxFile.id] });
      expect(kept.body.attachments).toMatchObject([{ id: docxFile.id }]);
      const done = await venue.post(`${path(requestId)}/submit`);
      expect(done.body).toMatchObject({ status: 'submitted', lines: [], totals: { net: 0 } });
    });

    it('take no other files, and at most ten', async () => {
      const { requestId, venues } = await asked();
      const venue = await venueOf(venues[0] as BuiltVenue, { requestId });
      const workbook = await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<w/>' });
      for (const content of [Buffer.from('A quote'), Buffer.from('MZ\x90\x00'), workbook]) {
        const refused = await upload(venue, requestId, content);
        expect([refused.status, refused.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      }
      expect((await venue.get(path(requestId))).status).toBe(404);
      for (let file = 0; file < 10; file++) expect((await upload(venue, requestId, PDF)).status).toBe(201);
      const eleventh = await upload(venue, requestId, PDF);
      expect([eleventh.status, eleventh.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('need an asked candidate to be submitted', async () => {
      const { requestId } = await asked();
      const suggested = await buildVenue(team);
      await buildResults(team, requestId, [suggested]);
      const venue = await venueOf(suggested, { requestId });
      accepted(await venue.put(path(requestId), { lines: LINES }));
      const refused = await venue.post(`${path(requestId)}/submit`);
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it('are accepted from a link that has answered the question', async () => {
      const { requestId, venues } = await asked();
      const venue = await venueOf(venues[0] as BuiltVenue, { requestId, oneUse: true });
      const reply = `/api/public/member/availability-requests/${requestId}/reply`;
      accepted(await venue.post(reply, { status: 'available' }));
      accepted(await venue.put(path(requestId), { lines: LINES }));
      expect((await venue.post(`${path(requestId)}/submit`)).body.status).toBe('submitted');
    });

    it('have one draft, however many saves come at once', async () => {
      const { requestId, venues } = await asked();
      const venue = await venueOf(venues[0] as BuiltVenue, { requestId });
      const saves = await Promise.all(
        Array.from({ length: 5 }, (_, index) => venue.put(path(requestId), { message: `Version ${index}` })),
      );
      expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(saves.map(({ body }) => body.id)).size).toBe(1);
    });
  });

  describe('of a candidate that is selected', () => {
    it('are accepted, and the others declined', async () => {
      const { requestId, venues } = await asked(3);
      const [winner, loser] = venues as [BuiltVenue, BuiltVenue];
      const [won, lost] = [await submitted(requestId, winner), await submitted(requestId, loser)];
      const untouched = await draft(requestId, loser);
      await propose(requestId, venues);
      accepted(await select(requestId, winner));
      expect((await team.get(`/api/offers/${won.id}`)).body).toMatchObject({ status: 'accepted', declineReason: null });
      expect((await team.get(`/api/offers/${lost.id}`)).body).toMatchObject({
        ...{ status: 'declined', declineReason: 'not_chosen', decidedAt: expect.any(String) },
      });
      expect((await team.get(`/api/offers/${untouched.id}`)).body.status).toBe('draft');
      const kinds = await timelineKinds(test.database, requestId);
      expect(kinds).toEqual(expect.arrayContaining(['offer_accepted', 'offer_declined']));
      expect((await notices(requestId)).slice(2).sort()).toEqual(['offer_accepted', 'offer_declined']);
      expect((await compared(requestId)).totals).toMatchObject([{ offerId: won.id, status: 'accepted' }]);
    });

    it('are declined without reading the request’s code for each', async () => {
      const { requestId, venues } = await asked(3);
      for (const venue of venues) await submitted(requestId, venue);
      await propose(requestId, venues);
      const query = jest.spyOn(test.database, 'query');
      accepted(await select(requestId, venues[0] as BuiltVenue));
      const texts = query.mock.calls.map(([sql]) => (typeof sql === 'string' ? sql : sql.text));
      query.mockRestore();
      expect(texts.filter((text) => text.startsWith('SELECT code FROM request'))).toEqual([]);
    });

    it('needn’t exist', async () => {
      const { requestId, venues } = await asked(2);
      const [winner, loser] = venues as [BuiltVenue, BuiltVenue];
      const { id } = await submitted(requestId, loser);
      await propose(requestId, venues);
      accepted(await select(requestId, winner));
      expect((await team.get(`/api/offers/${id}`)).body.declineReason).toBe('not_chosen');
    });

    it('must still be valid, unless the team accepts expired ones', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const { id } = await submitted(requestId, venue, { validUntil: '2027-01-31' });
      await propose(requestId, venues);
      // half past midnight in Paris
      test.clock.set('2027-01-31T23:30:00Z');
      const refused = await select(requestId, venue);
      expect([refused.status, refused.body.code]).toEqual([409, 'OFFER_EXPIRED']);
      expect((await team.get(`/api/offers/${id}`)).body.status).toBe('submitted');
      expect((await team.get(`/api/requests/${requestId}`)).body.status).toBe('proposed');
      accepted(await select(requestId, venue, { acceptExpired: true }));
      expect((await team.get(`/api/offers/${id}`)).body.status).toBe('accepted');
    });

    it('are valid on their last day', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      await submitted(requestId, venue, { validUntil: '2027-01-31' });
      await propose(requestId, venues);
      test.clock.set('2027-01-31T22:30:00Z');
      expect((await select(requestId, venue)).status).toBe(200);
    });

    it('give the commission its base, which the team may change', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const lines = [...LINES, { kind: 'av', label: 'Sound', unitPrice: 500 }];
      await submitted(requestId, venue, { lines });
      const owed = { requestId, memberId: venue.id, amount: 100 };
      expect(accepted(await team.post('/api/commissions', owed)).baseAmount).toBeNull();
      await propose(requestId, venues);
      accepted(await select(requestId, venue));
      expect(accepted(await team.post('/api/commissions', owed)).baseAmount).toBe(3480);
      expect(accepted(await team.post('/api/commissions', { ...owed, currency: 'USD' })).baseAmount).toBeNull();
      expect(accepted(await team.post('/api/commissions', { ...owed, baseAmount: null })).baseAmount).toBeNull();
      const made = accepted(await team.post('/api/commissions', { ...owed, baseAmount: 2000 }));
      expect(made.baseAmount).toBe(2000);
    });
  });

  describe('compared', () => {
    const NEEDS = [
      { kind: 'meal', meal: 'dinner', attendees: 20 },
      { kind: 'bedrooms', checkIn: '2027-03-12', nights: 1, singles: 30 },
    ];
    const needsOf = async (requestId: string): Promise<string[]> => {
      const { needs } = accepted(await team.put(`/api/requests/${requestId}/needs`, { needs: NEEDS }));
      return needs.map(({ id }: { id: string }) => id);
    };
    const rowOf = (body: Answer['body'], key: string) =>
      body.rows.find((row: { key: string }) => row.key === key)?.cells;

    it('name what an offer doesn’t mention, which is never 0', async () => {
      const { requestId, venues } = await asked(2);
      const [one, two] = venues as [BuiltVenue, BuiltVenue];
      const [dinner, bedrooms] = (await needsOf(requestId)) as [string, string];
      const full = await submitted(requestId, one, {
        validUntil: '2027-02-01',
        lines: [
          ...LINES,
          { kind: 'food', label: 'Dinner', basis: 'per_person', quantity: 20, unitPrice: 60, needId: dinner },
          {
            kind: 'accommodation',
            label: 'Singles',
            basis: 'room_night',
            quantity: 30,
            unitPrice: 110,
            needId: bedrooms,
          },
          { kind: 'av', label: 'Sound', state: 'included', note: 'In every room' },
          { kind: 'beverage', label: 'Wine', state: 'optional', basis: 'per_person', unitPrice: 9 },
        ],
      });
      const part = await submitted(requestId, two, {
        lines: [
          { kind: 'room_hire', label: 'Salon', unitPrice: 900, needId: 'main' },
          { kind: 'food', label: 'Lunch', basis: 'per_person', unitPrice: 30 },
          { kind: 'food', label: 'Dinner', state: 'on_request', unitPrice: 99, needId: dinner },
        ],
      });
      const body = await compared(requestId);
      expect(body.basis).toMatchObject({ attendees: 60, days: 1, needs: NEEDS });
      expect(body.rows.map(({ key }: { key: string }) => key)).toEqual([
        'main',
        dinner,
        bedrooms,
        'food',
        'beverage',
        'av',
      ]);
      expect(rowOf(body, 'main')).toMatchObject([
        { offerId: full.id, state: 'priced', net: 1200, gross: 1440, note: null, assumed: false, itemized: false },
        { offerId: part.id, state: 'priced', net: 900, gross: 1080 },
      ]);
      expect(rowOf(body, dinner)).toMatchObject([
        { state: 'priced', net: 1200 },
        { state: 'on_request', net: null, gross: null },
      ]);
      expect(rowOf(body, bedrooms)).toMatchObject([
        { state: 'priced', net: 3300, gross: 3630 },
        { state: 'not_stated', net: null, gross: null },
      ]);
      expect(rowOf(body, 'av')).toMatchObject([
        { state: 'included', net: 0, gross: 0, note: 'In every room' },
        { state: 'not_stated', net: null },
      ]);
      expect(rowOf(body, 'beverage')).toMatchObject([
        { state: 'optional', net: 540 },
        { state: 'not_stated', net: null },
      ]);
      expect(body.totals).toMatchObject([
        {
          ...{ offerId: full.id, net: 7980, gross: 8898, atLeast: false, gaps: [], assumed: false, currency: 'EUR' },
          ...{ validUntil: '2027-02-01', holdUntil: null, member: { name: one.name } },
          perPerson: { net: 133, gross: 148.3 },
        },
        {
          ...{ offerId: part.id, net: 2700, gross: 3060, atLeast: true, assumed: false },
          gaps: [dinner, bedrooms, 'beverage', 'av'],
        },
      ]);
    });

    it('price lines per person for the request’s head count, those of a need with its own for that', async () => {
      const { requestId, venues } = await asked(1, { attendees: 50, eventEndDate: '2027-03-13' });
      const [dinner] = (await needsOf(requestId)) as [string];
      await submitted(requestId, venues[0] as BuiltVenue, {
        attendees: 40,
        lines: [
          { kind: 'package', label: 'Package', basis: 'per_person_day', unitPrice: 72 },
          { kind: 'beverage', label: 'Wine', basis: 'per_person', quantity: 40, unitPrice: 9 },
          { kind: 'food', label: 'Dinner', basis: 'per_person', quantity: 20, unitPrice: 60, needId: dinner },
        ],
      });
      const body = await compared(requestId);
      expect(body.basis).toMatchObject({ attendees: 50, days: 2 });
      expect(rowOf(body, 'package')[0].net).toBe(7200);
      expect(rowOf(body, 'beverage')[0].net).toBe(450);
      expect(rowOf(body, dinner)[0].net).toBe(1200);
    });

    it('count an assumption in the total while its row is a gap, and say so', async () => {
      const { requestId, venues } = await asked(2);
      const [one, two] = venues as [BuiltVenue, BuiltVenue];
      await submitted(requestId, one);
      const part = await submitted(requestId, two, { lines: [LINES[0]] });
      expect((await compared(requestId)).totals[1]).toMatchObject({ atLeast: true, gaps: ['food'], net: 1200 });
      const assumptions = [
        { key: 'food', net: 2100, reason: 'Their price list' },
        { key: 'main', net: 7, reason: 'No gap' },
      ];
      const filled = await team.put(`/api/offers/${part.id}/assumptions`, { assumptions });
      expect(filled.body).toMatchObject({ assumptions, totals: { net: 1200 }, version: part.version + 1 });
      const body = await compared(requestId);
      expect(rowOf(body, 'food')[1]).toMatchObject({
        ...{ state: 'not_stated', net: 2100, gross: 2310, note: 'Their price list', assumed: true },
      });
      expect(rowOf(body, 'main')[1]).toMatchObject({ net: 1200, assumed: false });
      expect(body.totals[1]).toMatchObject({
        ...{ net: 3300, gross: 3750, atLeast: false, gaps: [], assumed: true },
        vat: [
          { rate: 10, base: 2100, amount: 210 },
          { rate: 20, base: 1200, amount: 240 },
        ],
      });
      accepted(await team.put(`/api/offers/${part.id}/assumptions`, { assumptions: [] }));
      expect((await compared(requestId)).totals[1]).toMatchObject({ atLeast: true, assumed: false });
      for (const refused of [
        [{ key: 'party', net: 1, reason: 'X' }],
        [{ key: 'food', net: -1, reason: 'X' }],
        [{ key: 'food', net: 1 }],
        [assumptions[0], assumptions[0]],
      ])
        expect((await team.put(`/api/offers/${part.id}/assumptions`, { assumptions: refused })).status).toBe(400);
    });

    it('take no missing discount for a gap', async () => {
      const { requestId, venues } = await asked(2);
      const [one, two] = venues as [BuiltVenue, BuiltVenue];
      await submitted(requestId, one, {
        lines: [...LINES, { kind: 'discount', label: 'Off season', unitPrice: -200 }],
      });
      await submitted(requestId, two);
      const { totals } = await compared(requestId);
      expect(totals).toMatchObject([
        { net: 3280, atLeast: false },
        { net: 3480, atLeast: false, gaps: [] },
      ]);
    });

    it('show until when a room is held', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      await submitted(requestId, venue);
      const held = { requestId, memberId: venue.id, roomId: venue.roomId, dates: ['2027-03-12'], slot: 'full_day' };
      accepted(await team.post('/api/holds', { ...held, rank: 2, expiresAt: '2027-02-01T17:00:00.000Z' }));
      expect((await compared(requestId)).totals[0]).toMatchObject({
        ...{ holdUntil: '2027-02-01T17:00:00.000Z', holdRank: 2 },
      });
    });

    it('cost at least something if they are only a file', async () => {
      const { requestId, venues } = await asked();
      const [venue] = venues as [BuiltVenue];
      const link = await venueOf(venue, { requestId });
      const path = `/api/public/member/requests/${requestId}/offer`;
      const file = { field: 'file', filename: 'quote.pdf', contentType: 'application/pdf', content: PDF };
      accepted(await link.upload(`${path}/attachments`, file));
      accepted(await link.post(`${path}/submit`));
      expect((await compared(requestId)).totals).toMatchObject([{ net: 0, atLeast: true }]);
    });

    it('are those of candidates that haven’t withdrawn', async () => {
      const { requestId, venues } = await asked(2);
      const [kept, gone] = venues as [BuiltVenue, BuiltVenue];
      const { id } = await submitted(requestId, kept);
      await submitted(requestId, gone);
      accepted(await team.post(`/api/requests/${requestId}/results/${gone.id}/advance`, { toStage: 'withdrawn' }));
      expect((await compared(requestId)).totals).toMatchObject([{ offerId: id }]);
    });

    it('are named in the reader’s language', async () => {
      const { requestId, venues } = await asked();
      await needsOf(requestId);
      await submitted(requestId, venues[0] as BuiltVenue);
      const labels = async (api: Api) =>
        (await compared(requestId, api)).rows.map(({ label }: { label: string }) => label);
      expect(await labels(team)).toEqual(['Main room', 'Dinner', '30 bedrooms', 'Food']);
      expect(await labels(team.with({ 'accept-language': 'fr' }))).toEqual([
        'Salle principale',
        'Dîner',
        '30 chambres',
        'Restauration',
      ]);
    });

    it('take two statements, however many there are', async () => {
      const [few, many] = [await asked(1), await asked(3)];
      for (const { requestId, venues } of [few, many]) for (const venue of venues) await submitted(requestId, venue);
      const statementsOf = (requestId: string) => countStatements(() => compared(requestId));
      const one = await statementsOf(few.requestId);
      expect(await statementsOf(many.requestId)).toBe(one);
    });
  });

  describe('about to expire', () => {
    it('notify the team once, three working days before', async () => {
      const { requestId, venues } = await asked(3);
      const [soon, later, without] = venues as [BuiltVenue, BuiltVenue, BuiltVenue];
      const { id } = await submitted(requestId, soon, { validUntil: '2027-02-05' });
      await submitted(requestId, later, { validUntil: '2027-02-08' });
      await submitted(requestId, without);
      const expiring = async (): Promise<number> => {
        await test.jobs.runNow('expire-offers');
        return (await notices(requestId)).filter((kind) => kind === 'offer_expiring').length;
      };
      test.clock.set('2027-02-01T09:00:00Z');
      expect(await expiring()).toBe(0);
      test.clock.set('2027-02-02T09:00:00Z');
      expect(await expiring()).toBe(1);
      expect(await expiring()).toBe(1);
      const [entry] = await test.database.query<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE request_id = $1 AND kind = 'offer_expiring'`,
        [requestId],
      );
      expect(entry?.payload).toMatchObject({ offerId: id, validUntil: '2027-02-05', memberName: soon.name });
    });

    it('cause no notification once they, the request or the candidate have ended', async () => {
      const [ended, old, given] = [await asked(), await asked(), await asked()];
      await submitted(ended.requestId, ended.venues[0] as BuiltVenue, { validUntil: '2027-02-05' });
      await advanceRequest(team, ended.requestId, 'lost');
      await submitted(old.requestId, old.venues[0] as BuiltVenue, { validUntil: '2027-02-01' });
      await submitted(given.requestId, given.venues[0] as BuiltVenue, { validUntil: '2027-02-05' });
      accepted(
        await team.post(`/api/requests/${given.requestId}/results/${given.venues[0]?.id}/advance`, {
          toStage: 'withdrawn',
        }),
      );
      test.clock.set('2027-02-03T09:00:00Z');
      await test.jobs.runNow('expire-offers');
      expect(await notices(given.requestId)).not.toContain('offer_expiring');
      expect(await notices(ended.requestId)).not.toContain('offer_expiring');
      expect(await notices(old.requestId)).not.toContain('offer_expiring');
    });
  });

  it('keep unique ids of their lines, whatever a caller sends', async () => {
    const { requestId, venues } = await asked();
    const [venue] = venues as [BuiltVenue];
    const other = await draft(requestId, venue);
    const [{ id: foreign }] = other.lines;
    const unknown = newId();
    const lines = [foreign, unknown, unknown].map((id) => ({ id, kind: 'av', label: 'Sound', unitPrice: 1 }));
    const offer = await draft(requestId, venue, { lines });
    const ids = offer.lines.map(({ id }: { id: string }) => id);
    expect(new Set([...ids, foreign, unknown]).size).toBe(5);
  });
});
