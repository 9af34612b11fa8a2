import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { DAY } from '#core/clock';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { DomainEvents } from '#api/foundations/timeline/domain-events';
import { CommissionsService } from '#api/demand/commissions/commissions.service';
import { BILLING, countStatements, createTestApp, type TestApp, timelineKinds } from '../support/app';
import { buildBareVenue, insertRequest } from '../support/build';
import { facturXOf, linesOf, picturesOf } from '../support/pdf';

describe('billing', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp(BILLING);
  });

  afterEach(() => test.clock.release());

  afterAll(() => test?.close());

  const makeMember = async (more: object = {}): Promise<string> => {
    const { id } = await buildBareVenue(test.agent, {
      name: 'Domaine des Tilleuls',
      legalName: 'Tilleuls SARL',
      city: 'Lyon',
      addressLine: '1 quai des Tilleuls',
      ...more,
    });
    return id;
  };
  const makeRequest = async (): Promise<string> =>
    (await insertRequest(test.database, { status: 'won', title: 'Sales seminar' })).id;
  /** A pending commission of 1000 EUR. */
  const commission = async (more: object = {}, member: object = {}) => {
    const requestId = await makeRequest();
    const memberId = await makeMember(member);
    const { status, body } = await test.agent.post('/api/commissions', { requestId, memberId, amount: 1000, ...more });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const invoiced = async (more: object = {}, member: object = {}) => {
    const { id } = await commission(more, member);
    const { status, body } = await test.agent.post(`/api/commissions/${id}/invoice`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const read = async (id: string) => (await test.agent.get(`/api/commissions/${id}`)).body;
  const documentsOf = async (id: string) => (await test.agent.get(`/api/commissions/${id}/documents`)).body.items;
  const pathOf = (url: string): string => new URL(url).pathname;
  const pay = (commissionId: string, amountMinor: number, id = `evt_${randomUUID()}`) => {
    const event: PaymentEvent = {
      id,
      type: 'checkout.session.completed',
      createdAt: test.clock.now(),
      sessionId: 'cs_1',
      commissionId,
      amountMinor,
      currency: 'EUR',
      paymentStatus: 'paid',
      paymentId: null,
    };
    return test.app.get(CommissionsService).applyPaymentEvent(event);
  };

  describe('an invoice', () => {
    it('is previewed exactly as it is then issued', async () => {
      test.clock.set(new Date('2027-03-10T09:00:00Z'));
      const made = await commission({ description: 'Commission de 10 %' });
      const preview = await test.agent.get(`/api/commissions/${made.id}/preview`);
      expect(preview.status).toBe(200);
      expect(preview.body).toMatchObject({
        issueDate: '2027-03-10',
        dueDate: '2027-04-09',
        locale: 'fr',
        seller: { name: 'Agence Parvis SAS', vatNumber: 'FR32123456789', city: 'Paris' },
        buyer: { name: 'Tilleuls SARL', addressLine: '1 quai des Tilleuls', country: 'FR' },
        lines: [{ description: 'Commission de 10 %', net: 1000 }],
        net: 1000,
        vat: [{ category: 'standard', percent: 20, net: 1000, vat: 200, reason: null }],
        gross: 1200,
        missing: ['registrationNumber'],
      });
      expect(preview.body.mentions.join(' ')).toMatch(/trois fois le taux d’intérêt légal.*40/);
      expect(await documentsOf(made.id)).toEqual([]);

      const after = (await test.agent.post(`/api/commissions/${made.id}/invoice`)).body;
      expect(after).toMatchObject({ status: 'invoiced', amount: 1000, gross: 1200, owed: 1200, credited: 0 });
      const { missing: _missing, version: _version, ...said } = preview.body;
      const [document, ...others] = await documentsOf(made.id);
      expect(others).toEqual([]);
      expect(document).toEqual({
        ...said,
        id: expect.any(String),
        kind: 'invoice',
        number: after.invoiceNumber,
        commissionId: made.id,
        corrects: null,
        createdAt: expect.any(String),
      });
      expect((await test.agent.get(`/api/billing-documents/${document.id}`)).body).toEqual(document);
      expect((await test.agent.get(`/api/commissions/${made.id}/preview`)).status).toBe(409);
    });

    it('is a PDF with embedded XML, which the venue opens by its link', async () => {
      const made = await invoiced();
      const [{ id, number }] = await documentsOf(made.id);
      const pdf = await test.agent.get(`/api/billing-documents/${id}/pdf`);
      expect([pdf.status, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        `inline; filename="${number}.pdf"`,
      ]);
      const xml = facturXOf(pdf.raw);
      expect(xml).toContain(`<ram:ID>${number}</ram:ID>`);
      expect(xml).toContain('<ram:GrandTotalAmount>1200.00</ram:GrandTotalAmount>');
      expect(xml?.match(/(?<=<ram:SubjectCode>)[A-Z]+/g)).toEqual(['PMD', 'PMT', 'AAB']);
      expect(xml).toContain('<ram:URIID schemeID="0225">123456789</ram:URIID>');
      const byLink = await test.anonymous.get(`${pathOf(made.paymentUrl)}/invoice`);
      expect([byLink.status, byLink.raw.equals(pdf.raw)]).toEqual([200, true]);
      expect((await test.anonymous.get(`${pathOf(made.paymentUrl).slice(0, -1)}!/invoice`)).status).toBe(404);
      const mail = await test.database.one<{ text: string }>(
        `SELECT body_text AS text FROM email_message WHERE request_id = $1`,
        [made.requestId],
      );
      expect(mail.text).toContain('200,00');
    });

    it("is taxed by the venue's country, and requires its VAT number in the EU", async () => {
      const abroad = { country: 'BE', postalCode: '10000' };
      const without = await commission({}, abroad);
      for (const [method, path] of [
        ['get', 'preview'],
        ['post', 'invoice'],
      ] as const) {
        const refused = await test.agent[method](`/api/commissions/${without.id}/${path}`);
        expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([
          409,
          'BILLING_DATA_MISSING',
          'member.vatNumber',
        ]);
      }
      expect(await read(without.id)).toMatchObject({ status: 'pending', invoiceNumber: null });
      const belgian = await invoiced({}, { ...abroad, vatNumber: 'BE0123456789' });
      const [document] = await documentsOf(belgian.id);
      expect(document).toMatchObject({
        net: 1000,
        gross: 1000,
        vat: [{ category: 'reverse_charge', percent: 0, vat: 0 }],
      });
      expect(document.mentions[0]).toContain('Autoliquidation');
      const swiss = await invoiced({ currency: 'CHF' }, { country: 'CH', postalCode: '12010' });
      expect((await documentsOf(swiss.id))[0]).toMatchObject({ gross: 1000, vat: [{ category: 'outside', vat: 0 }] });
    });

    it('has the VAT rate of its day, and later credit notes that of the invoice', async () => {
      // 31 December in Paris, 22:59 in UTC; an hour later it is 2014
      test.clock.set(new Date('2013-12-31T22:59:00Z'));
      const old = await invoiced();
      test.clock.set(new Date('2013-12-31T23:01:00Z'));
      const young = await invoiced();
      expect([old.invoiceNumber.slice(0, 5), old.gross]).toEqual(['2013-', 1196]);
      expect([young.invoiceNumber.slice(0, 5), young.gross]).toEqual(['2014-', 1200]);
      const credit = await test.agent.post(`/api/commissions/${old.id}/credit-notes`, { net: 500 });
      expect(credit.body).toMatchObject({
        issueDate: '2014-01-01',
        gross: 598,
        vat: [{ category: 'standard', percent: 19.6, net: 500, vat: 98 }],
      });
      expect(await read(old.id)).toMatchObject({ credited: 598, owed: 598 });
    });

    it("can't exceed the maximum amount with its VAT", async () => {
      const { id } = await commission({ amount: 9_000_000_000 });
      for (const answer of [
        await test.agent.get(`/api/commissions/${id}/preview`),
        await test.agent.post(`/api/commissions/${id}/invoice`),
      ])
        expect([answer.status, answer.body.details]).toMatchObject([400, [{ path: 'gross', rule: 'max' }]]);
      expect(await read(id)).toMatchObject({ status: 'pending', invoiceNumber: null });
    });

    it('rounds half a cent up, and to whole units of a currency without cents', async () => {
      for (const [amount, currency, gross] of [
        [0.03, 'EUR', 0.04],
        [1234.53, 'EUR', 1481.44],
        [99_999.99, 'EUR', 119_999.99],
        [1003, 'JPY', 1204],
      ] as const) {
        const made = await invoiced({ amount, currency });
        const [document] = await documentsOf(made.id);
        expect([amount, made.gross, made.owed, document.gross]).toEqual([amount, gross, gross, gross]);
      }
    });

    it('is never due before it is issued', async () => {
      test.clock.set(new Date('2027-03-10T09:00:00Z'));
      const agreed = async (dueDate: string) => {
        const { id } = await commission({ dueDate });
        const shown = (await test.agent.get(`/api/commissions/${id}/preview`)).body.dueDate;
        const { body } = await test.agent.post(`/api/commissions/${id}/invoice`);
        expect([(await documentsOf(id))[0].dueDate, shown]).toEqual([body.dueDate, body.dueDate]);
        return body.dueDate as string;
      };
      expect(await agreed('2027-03-10')).toBe('2027-03-10');
      expect(await agreed('2027-03-09')).toBe('2027-04-09');
    });

    it('is immutable and kept for ten years', async () => {
      const { id } = await invoiced();
      for (const sql of [`UPDATE billing_document SET gross = gross + 1`, `DELETE FROM billing_document`])
        await expect(test.database.query(`${sql} WHERE commission_id = $1`, [id])).rejects.toThrow('ten years');
    });
  });

  describe('credit notes', () => {
    it('refund a cancelled invoice, and name it with its date', async () => {
      test.clock.set(new Date('2028-01-05T09:00:00Z'));
      const made = await invoiced();
      test.clock.advance(3 * DAY);
      expect((await test.agent.post(`/api/commissions/${made.id}/cancel`)).body).toMatchObject({
        status: 'cancelled',
        invoiceNumber: made.invoiceNumber,
        gross: 1200,
        credited: 1200,
        owed: 0,
      });
      const [invoice, credit, ...others] = await documentsOf(made.id);
      expect(others).toEqual([]);
      expect(credit).toMatchObject({
        kind: 'credit_note',
        number: 'CN-2028-000001',
        corrects: { id: invoice.id, number: made.invoiceNumber, issueDate: '2028-01-05' },
        issueDate: '2028-01-08',
        dueDate: null,
        net: 1000,
        gross: 1200,
      });
      expect(credit.mentions[0]).toBe(`Avoir sur la facture ${made.invoiceNumber} du 5 janvier 2028.`);
      const pdf = await test.agent.get(`/api/billing-documents/${credit.id}/pdf`);
      // no line breaks inside a date
      expect(linesOf(pdf.raw).map(({ text }) => text.replaceAll('\u00a0', ' ').trim())).toEqual(
        expect.arrayContaining([made.invoiceNumber, '(5 janvier 2028)']),
      );
      const xml = facturXOf(pdf.raw);
      expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
      expect(xml).toContain(made.invoiceNumber);
      expect((await timelineKinds(test.database, made.requestId)).slice(-2)).toEqual([
        'commission_cancelled',
        'EMAIL_SENT',
      ]);
      // nothing was invoiced, so nothing is refunded
      const pending = await commission();
      await test.agent.post(`/api/commissions/${pending.id}/cancel`);
      expect(await documentsOf(pending.id)).toEqual([]);
    });

    it('leave the rest to be paid if partial, and never exceed the invoice together', async () => {
      const made = await invoiced({ amount: 100.01 });
      const credit = (body: object) => test.agent.post(`/api/commissions/${made.id}/credit-notes`, body);
      const first = await credit({ net: 33.33, reason: 'Salle réduite' });
      expect([first.status, first.body.gross, first.body.mentions.includes('Salle réduite')]).toEqual([201, 40, true]);
      expect(await read(made.id)).toMatchObject({ status: 'invoiced', gross: 120.01, credited: 40, owed: 80.01 });
      expect((await timelineKinds(test.database, made.requestId)).slice(-2)).toEqual([
        'commission_credited',
        'EMAIL_SENT',
      ]);

      const tooMuch = await credit({ net: 66.69 });
      expect([tooMuch.status, tooMuch.body.details[0].path]).toEqual([400, 'net']);
      expect(tooMuch.body.details[0].message).toContain('excluding VAT');
      for (const wrong of [{ net: 0 }, { net: -1 }, { net: 1.005 }, { reason: 5 }, { gross: 1 }])
        expect([wrong, (await credit(wrong)).status]).toEqual([wrong, 400]);

      // only the amount still owed pays it
      expect(await pay(made.id, 12001)).toBe('mismatch');
      const link = await test.anonymous.get(pathOf(made.paymentUrl));
      expect(link.status).toBe(303);
      expect(await pay(made.id, 8001)).toBe('paid');
      expect(await read(made.id)).toMatchObject({ status: 'paid', paidAmount: 80.01, owed: 0 });

      // only the rest of a paid one can be credited
      const rest = await credit({});
      expect([rest.status, rest.body.net, rest.body.gross]).toEqual([201, 66.68, 80.01]);
      expect(await read(made.id)).toMatchObject({ status: 'paid', credited: 120.01 });
      expect((await credit({})).status).toBe(400);
    });

    it('over all of an unpaid invoice cancel it; without an invoice there are none', async () => {
      const made = await invoiced();
      expect((await test.agent.post(`/api/commissions/${made.id}/credit-notes`, { net: 1000 })).status).toBe(201);
      expect(await read(made.id)).toMatchObject({ status: 'cancelled', credited: 1200 });
      for (const id of [made.id, (await commission()).id]) {
        const refused = await test.agent.post(`/api/commissions/${id}/credit-notes`, {});
        expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      }
    });

    it('have numbers without gaps or duplicates, also when created at once', async () => {
      test.clock.set(new Date('2044-05-05T09:00:00Z'));
      const made = await Promise.all(Array.from({ length: 3 }, () => invoiced({ amount: 10 })));
      expect(made.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(
        made.map((_one, index) => `2044-00000${index + 1}`),
      );
      // of two calls for the whole invoice one succeeds
      const answers = await Promise.all(
        [...made, ...made].map(({ id }) => test.agent.post(`/api/commissions/${id}/credit-notes`, {})),
      );
      const issued = answers.filter(({ status }) => status === 201).map(({ body }) => body.number as string);
      expect(issued.sort()).toEqual(made.map((_one, index) => `CN-2044-00000${index + 1}`));
    });

    it('never exceed the invoice, even if many are created at once', async () => {
      const made = await invoiced({ amount: 100.01 });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => test.agent.post(`/api/commissions/${made.id}/credit-notes`, { net: 40 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400]);
      expect(await read(made.id)).toMatchObject({ credited: 96, owed: 24.01, status: 'invoiced' });
      const [, ...credits] = await documentsOf(made.id);
      expect(credits.map(({ gross }: { gross: number }) => gross)).toEqual([48, 48]);
      // the database enforces it too, for every writer
      await expect(
        test.database.query(`UPDATE commission SET credited = amount + 0.01 WHERE id = $1`, [made.id]),
      ).rejects.toThrow('commission_credited_check');
    });

    it('are mailed to the venue, each with a link', async () => {
      const mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
      const mailsOf = (memberEmail: string) =>
        mock.sent.filter(({ to, subject }) => to.includes(memberEmail) && subject.includes('CN-'));
      const send = async () => {
        await test.jobs.runNow('deliver-events');
        await test.jobs.runNow('send-mails');
      };
      const parted = await invoiced({}, { contactName: 'Camille Morel' });
      const { email } = (await test.agent.get(`/api/members/${parted.memberId}`)).body;
      const first = await test.agent.post(`/api/commissions/${parted.id}/credit-notes`, {
        net: 250,
        reason: 'Une salle de moins',
      });
      await send();
      const [mail, ...more] = mailsOf(email);
      expect(more).toEqual([]);
      expect(mail?.subject.replace(/\s/g, ' ')).toContain(
        `Avoir ${first.body.number} sur la facture ${parted.invoiceNumber} : 300,00 €`,
      );
      const text = mail?.text.replace(/[^\S\n]/g, ' ') ?? '';
      for (const said of ['Une salle de moins', 'Il reste 900,00 € à régler']) expect(text).toContain(said);
      const link = /https?:\S+\/credit-notes\/CN-\S+/.exec(text)?.[0] ?? '';
      const pdf = await test.anonymous.get(new URL(link).pathname);
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(facturXOf(pdf.raw)).toContain(first.body.number);
      // the team's copy of the mail has no working link
      const kept = await test.database.query<{ template: string; text: string }>(
        `SELECT template, body_text AS text FROM email_message WHERE request_id = $1 AND template = 'credit-note'`,
        [parted.requestId],
      );
      expect(kept).toHaveLength(1);
      expect(kept[0]?.text).not.toContain(link);
      // the link opens only the credit notes of its invoice
      const other = await invoiced();
      await test.agent.post(`/api/commissions/${other.id}/cancel`);
      const [, cancelling] = await documentsOf(other.id);
      for (const path of [
        new URL(link).pathname.replace(/CN-.*/, cancelling.number),
        new URL(link).pathname.replace(/CN-.*/, parted.invoiceNumber),
        new URL(link).pathname.replace(/CN-.*/, '%00'),
        `/api/public/payments/nonsense/credit-notes/${first.body.number}`,
      ])
        expect([path, (await test.anonymous.get(path)).status]).toEqual([path, 404]);

      // cancelling an invoice sends its credit note, cancelling a pending commission nothing
      const pending = await commission();
      await test.agent.post(`/api/commissions/${pending.id}/cancel`);
      const paid = await invoiced();
      await test.agent.post(`/api/commissions/${paid.id}/mark-paid`);
      await test.agent.post(`/api/commissions/${paid.id}/credit-notes`, {});
      await send();
      const textTo = async (memberId: string) =>
        mailsOf((await test.agent.get(`/api/members/${memberId}`)).body.email).map((one) => one.text);
      expect(await textTo(other.memberId)).toEqual([expect.stringContaining('Cette facture est annulée')]);
      expect(await textTo(pending.memberId)).toEqual([]);
      expect(await textTo(paid.memberId)).toEqual([expect.stringContaining('Cette facture est déjà réglée')]);
    });

    it('reduce the revenue of the month', async () => {
      test.clock.set(new Date('2050-06-15T09:00:00Z'));
      const made = await invoiced({ amount: 500 });
      await pay(made.id, 60000);
      await test.agent.post(`/api/commissions/${made.id}/credit-notes`, { net: 200 });
      const { items } = (await test.agent.get('/api/stats/revenue?months=1')).body;
      expect(items).toEqual([{ month: '2050-06', amount: 300, count: 1 }]);
      // a later credit still reduces the month in which the revenue was earned
      test.clock.set(new Date('2050-07-15T09:00:00Z'));
      await test.agent.post(`/api/commissions/${made.id}/credit-notes`, { net: 100 });
      const later = (await test.agent.get('/api/stats/revenue?months=2')).body;
      expect(later.items).toMatchObject([
        { month: '2050-06', amount: 200 },
        { month: '2050-07', amount: 0 },
      ]);
    });
  });

  describe('tabs', () => {
    it('list their documents in order, with totals by currency and age', async () => {
      const before = (await test.agent.get('/api/commissions/summary')).body;
      const tabOf = (view: { tabs: { tab: string }[] }, name: string) =>
        view.tabs.find(({ tab }) => tab === name) as unknown as {
          count: number;
          sums: { currency: string; amount: number }[];
          ages: { fromDays: number; count: number }[];
        };
      const currency = 'PLN';
      await commission({ currency, amount: 10 });
      await invoiced({ currency, amount: 20 });
      const late = await invoiced({ currency, amount: 30 });
      await test.database.query(`UPDATE commission SET due_date = '2026-01-01' WHERE id = $1`, [late.id]);
      const paid = await invoiced({ currency, amount: 40 });
      await test.agent.post(`/api/commissions/${paid.id}/mark-paid`);
      const { body: after } = await test.agent.get('/api/commissions/summary');
      for (const [name, amount] of [
        ['owed', 10],
        ['invoiced', 24],
        ['overdue', 36],
        ['paid', 48],
      ] as const) {
        const [was, is] = [tabOf(before, name), tabOf(after, name)];
        expect([name, is.count - was.count]).toEqual([name, 1]);
        expect(is.sums).toContainEqual({ currency, amount });
        const list = await test.agent.get(`/api/commissions?tab=${name}`);
        expect([list.status, list.body.total]).toEqual([200, is.count]);
      }
      expect(tabOf(after, 'overdue').ages.at(-1)).toMatchObject({ fromDays: 91 });
      expect(tabOf(after, 'paid').ages).toEqual([]);
      const overdue = await test.agent.get(`/api/commissions?tab=overdue&memberId=${late.memberId}`);
      expect(overdue.body.items.map(({ id }: { id: string }) => id)).toEqual([late.id]);
      expect((await test.agent.get('/api/commissions?tab=lost')).status).toBe(400);
      // cached totals match a count
      const counted = await test.database.query(
        `SELECT currency, sum(amount + vat - credited - credited_vat) AS amount FROM commission WHERE status = 'paid' GROUP BY 1 ORDER BY 1`,
      );
      expect(tabOf(after, 'paid').sums).toEqual(counted);
      // a credit on a paid invoice is no longer income
      await test.agent.post(`/api/commissions/${paid.id}/credit-notes`, { net: 15 });
      const credited = (await test.agent.get('/api/commissions/summary')).body;
      expect(tabOf(credited, 'paid').sums).toContainEqual({ currency, amount: 30 });
      const few = await countStatements(() => test.agent.get('/api/commissions?tab=paid&limit=1'));
      expect(await countStatements(() => test.agent.get('/api/commissions?tab=paid&limit=100'))).toBe(few);
    });
  });

  describe('mismatched payments', () => {
    it('are listed until a user settles them', async () => {
      const made = await invoiced();
      const eventId = `evt_${randomUUID()}`;
      expect([await pay(made.id, 100, eventId), await pay(made.id, 100, eventId)]).toEqual(['mismatch', 'mismatch']);
      const list = `/api/commissions/mismatches?commissionId=${made.id}`;
      const { body } = await test.agent.get(list);
      expect([body.total, body.items[0]]).toMatchObject([
        1,
        {
          eventId,
          found: 'other_amount',
          owed: 1200,
          paid: 1,
          currency: 'EUR',
          settledAt: null,
          commission: { invoiceNumber: made.invoiceNumber, status: 'invoiced', memberName: 'Domaine des Tilleuls' },
        },
      ]);
      const ofRequest = async (requestId: string) =>
        (await test.agent.get(`/api/commissions/mismatches?requestId=${requestId}`)).body;
      expect(await ofRequest(made.requestId)).toEqual(body);
      expect((await ofRequest((await invoiced()).requestId)).total).toBe(0);
      const path = `/api/commissions/mismatches/${body.items[0].id}/settle`;
      expect((await test.agent.post(path, { note: 5 })).status).toBe(400);
      const settled = await test.agent.post(path, { note: 'Remboursé' });
      expect([settled.status, settled.body.note]).toEqual([200, 'Remboursé']);
      expect((await test.agent.post(path, {})).status).toBe(409);
      expect((await test.agent.get(list)).body.total).toBe(0);
      expect((await test.agent.get(`${list}&settled=true`)).body.total).toBe(1);
      expect((await timelineKinds(test.database, made.requestId)).at(-1)).toBe('payment_mismatch_settled');
    });
  });

  describe("a venue's statement", () => {
    it('goes from the opening to the closing balance, as JSON, CSV and PDF', async () => {
      test.clock.set(new Date('2031-03-10T09:00:00Z'));
      const first = await invoiced();
      const { memberId } = first;
      test.clock.set(new Date('2031-04-02T09:00:00Z'));
      const { body: made } = await test.agent.post('/api/commissions', {
        requestId: first.requestId,
        memberId,
        amount: 500,
      });
      const second = (await test.agent.post(`/api/commissions/${made.id}/invoice`)).body;
      await test.agent.post(`/api/commissions/${second.id}/credit-notes`, { net: 100 });
      await test.agent.post(`/api/commissions/${first.id}/mark-paid`);
      const path = `/api/commissions/statements/${memberId}`;
      const period = '?from=2031-04-01&to=2031-04-30';
      const { status, body } = await test.agent.get(path + period);
      expect(status).toBe(200);
      expect(body.accounts).toMatchObject([{ currency: 'EUR', opening: 1200, closing: 480 }]);
      expect(
        body.accounts[0].entries.map(({ kind, amount, balance }: Record<string, unknown>) => [kind, amount, balance]),
      ).toEqual([
        ['invoice', 600, 1800],
        ['credit_note', -120, 1680],
        ['payment', -1200, 480],
      ]);
      const csv = await test.agent.get(`${path}/csv${period}`);
      expect(csv.headers['content-type']).toContain('text/csv');
      const french = await test.agent.with({ 'accept-language': 'fr' }).get(`${path}/csv${period}`);
      expect(french.text.startsWith('\ufeffdate;kind;number;')).toBe(true);
      expect(csv.text.trim().split('\n')).toHaveLength(5);
      const pdf = await test.agent.get(`${path}/pdf${period}`);
      expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await test.agent.get(`${path}?from=2032-01-01&to=2032-01-31`)).body.accounts).toEqual([
        { currency: 'EUR', opening: 480, entries: [], closing: 480 },
      ]);
      // an invoice and its cancelling credit note add up to zero; a payment without an invoice doesn't move the account
      test.clock.set(new Date('2031-05-02T09:00:00Z'));
      const more = async (): Promise<string> =>
        (await test.agent.post('/api/commissions', { requestId: first.requestId, memberId, amount: 50 })).body.id;
      const [cancelled, unbilled] = [await more(), await more()];
      await test.agent.post(`/api/commissions/${cancelled}/invoice`);
      await test.agent.post(`/api/commissions/${cancelled}/cancel`);
      await test.agent.post(`/api/commissions/${unbilled}/mark-paid`);
      const may = (await test.agent.get(`${path}?from=2031-05-01&to=2031-05-31`)).body.accounts;
      expect(may).toMatchObject([{ opening: 480, closing: 480 }]);
      expect(may[0].entries.map(({ amount }: { amount: number }) => amount)).toEqual([60, -60]);
      for (const wrong of ['', '?from=2031-04-01', '?from=2031-05-01&to=2031-04-01', '?from=2031-01-01&to=2032-01-02'])
        expect([wrong, (await test.agent.get(path + wrong)).status]).toEqual([wrong, 400]);
    });
  });

  describe('overdue reminders', () => {
    const remindersOf = async (requestId: string): Promise<number> =>
      (await timelineKinds(test.database, requestId)).filter((kind) => kind === 'commission_reminded').length;

    it("are sent three times, with the invoice's template, and end with the payment", async () => {
      test.clock.set(new Date('2035-01-10T09:00:00Z'));
      const made = await invoiced({ dueDate: '2035-01-20' });
      const days: number[] = [];
      for (const date of ['2035-01-22', '2035-01-23', '2035-01-24', '2035-02-06', '2035-02-20', '2035-06-01']) {
        test.clock.set(new Date(`${date}T09:00:00Z`));
        await test.jobs.runNow('remind-overdue-commissions');
        days.push(await remindersOf(made.requestId));
      }
      expect(days).toEqual([0, 1, 1, 2, 3, 3]);
      expect(await read(made.id)).toMatchObject({ remindersSent: 3, remindedAt: '2035-02-20T09:00:00.000Z' });
      const mails = await test.database.query<{ subject: string; template: string }>(
        `SELECT subject, template FROM email_message WHERE request_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
        [made.requestId],
      );
      expect(mails).toMatchObject([{ template: 'commission-invoice' }]);
      expect(mails[0]?.subject).toMatch(/^Rappel/);
    });

    it('ask for the rest after a credit note, and for nothing after a cancellation', async () => {
      test.clock.set(new Date('2037-01-10T09:00:00Z'));
      const parted = await invoiced({ dueDate: '2037-01-20' });
      await test.agent.post(`/api/commissions/${parted.id}/credit-notes`, { net: 250 });
      const cancelled = await invoiced({ dueDate: '2037-01-20' });
      await test.agent.post(`/api/commissions/${cancelled.id}/cancel`);
      test.clock.set(new Date('2037-02-01T09:00:00Z'));
      await test.jobs.runNow('remind-overdue-commissions');
      expect(await remindersOf(cancelled.requestId)).toBe(0);
      expect(await remindersOf(parted.requestId)).toBe(1);
      const { text } = await test.database.one<{ text: string }>(
        `SELECT body_text AS text FROM email_message WHERE request_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
        [parted.requestId],
      );
      expect(text.replace(/[^\S\n]/g, ' ')).toContain('900,00 €');
    });

    it("don't increment the version if none is sent", async () => {
      test.clock.set(new Date('2038-01-10T09:00:00Z'));
      const off = await invoiced({ dueDate: '2038-01-20' }, { paymentReminders: false });
      test.clock.set(new Date('2038-02-01T09:00:00Z'));
      await test.jobs.runNow('remind-overdue-commissions');
      expect((await read(off.id)).version).toBe(off.version);
      await test.agent.patch(`/api/members/${off.memberId}`, { paymentReminders: true });
      test.clock.set(new Date('2038-02-08T09:00:00Z'));
      await test.jobs.runNow('remind-overdue-commissions');
      expect(await read(off.id)).toMatchObject({ remindersSent: 1, version: off.version + 1 });
    });

    it('are sent even if another fails, which the next run repeats', async () => {
      test.clock.set(new Date('2039-01-10T09:00:00Z'));
      const [first, second] = [await invoiced({ dueDate: '2039-01-20' }), await invoiced({ dueDate: '2039-01-20' })];
      const reminded = () => Promise.all([first, second].map(({ requestId }) => remindersOf(requestId)));
      const events = test.app.get(DomainEvents);
      const publish = events.publish.bind(events) as (...given: unknown[]) => Promise<void>;
      const broken = jest.spyOn(events, 'publish').mockImplementation((...given) => {
        const { requestId } = given[1] as { requestId: string };
        return requestId === first.requestId ? Promise.reject(new Error('It fails.')) : publish(...given);
      });
      test.clock.set(new Date('2039-02-01T09:00:00Z'));
      await test.jobs.runNow('remind-overdue-commissions');
      broken.mockRestore();
      expect(await reminded()).toEqual([0, 1]);
      await test.jobs.runNow('remind-overdue-commissions');
      expect(await reminded()).toEqual([1, 1]);
    });

    it('can be disabled per venue, and pause during a payment dispute', async () => {
      test.clock.set(new Date('2036-01-10T09:00:00Z'));
      const off = await invoiced({ dueDate: '2036-01-20' }, { paymentReminders: false });
      expect(off.member.paymentReminders).toBe(false);
      const disputed = await invoiced({ dueDate: '2036-01-20' });
      await pay(disputed.id, 1);
      const paid = await invoiced({ dueDate: '2036-01-20' });
      await test.agent.post(`/api/commissions/${paid.id}/mark-paid`);
      test.clock.set(new Date('2036-02-01T09:00:00Z'));
      await test.jobs.runNow('remind-overdue-commissions');
      for (const { requestId } of [off, disputed, paid]) expect(await remindersOf(requestId)).toBe(0);
      await test.agent.patch(`/api/members/${off.memberId}`, { paymentReminders: true });
      test.clock.set(new Date('2036-02-08T09:00:00Z'));
      await test.jobs.runNow('remind-overdue-commissions');
      expect(await remindersOf(off.requestId)).toBe(1);
    });
  });

  it("prints the agency's logo on its documents while there is one", async () => {
    const content = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#b5482a80' } })
      .png()
      .toBuffer();
    const sent = await test.admin.upload('/api/agency/logo', {
      ...{ field: 'file', filename: 'logo.png', contentType: 'image/png', content },
    });
    expect(sent.status).toBe(201);
    const documentOf = async (id: string): Promise<string> =>
      (await test.agent.get(`/api/commissions/${id}/documents`)).body.items[0].id;
    const printed = async (path: string) => picturesOf((await test.agent.get(path)).raw);
    const logo = [{ width: 300, height: 90 }];

    const before = await invoiced({ dueDate: '2036-01-20' });
    const document = `/api/billing-documents/${await documentOf(before.id)}/pdf`;
    const statement = `/api/commissions/statements/${before.memberId}/pdf?from=2036-01-01&to=2036-01-31`;
    expect([await printed(document), await printed(statement)]).toEqual([logo, logo]);
    await test.admin.delete('/api/agency/logo');
    const after = await invoiced({ dueDate: '2036-01-20' });
    expect([await printed(document), await printed(statement)]).toEqual([logo, []]);
    expect(await printed(`/api/billing-documents/${await documentOf(after.id)}/pdf`)).toEqual([]);
  });

  it('is for team users, and returns 404 for unknown ids', async () => {
    const id = randomUUID();
    const period = 'from=2031-04-01&to=2031-04-30';
    for (const [method, path] of [
      ['get', `/api/commissions/${id}/preview`],
      ['get', `/api/commissions/${id}/documents`],
      ['post', `/api/commissions/${id}/credit-notes`],
      ['get', `/api/billing-documents/${id}`],
      ['get', `/api/billing-documents/${id}/pdf`],
      ['post', `/api/commissions/mismatches/${id}/settle`],
      ['get', `/api/commissions/statements/${id}?${period}`],
      ['get', `/api/commissions/statements/${id}/pdf?${period}`],
      ['get', `/api/commissions/statements/${id}/csv?${period}`],
    ] as const) {
      expect([path, (await test.anonymous[method](path)).status]).toEqual([path, 401]);
      expect([path, (await test.agent[method](path)).status]).toEqual([path, 404]);
      expect([path, (await test.agent[method](path.replace(id, 'nonsense'))).status]).toEqual([path, 400]);
    }
    for (const path of ['/api/commissions/summary', '/api/commissions/mismatches'])
      expect([path, (await test.anonymous.get(path)).status]).toEqual([path, 401]);
  });
});
