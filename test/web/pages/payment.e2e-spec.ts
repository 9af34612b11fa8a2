import { createTestApp, type TestApp } from '../../support/app';
import { buildRequest, buildVenue } from '../../support/build';
import { Reader } from '../../support/reader';

describe('the pages of a payment', () => {
  let test: TestApp;
  let reader: Reader;

  beforeAll(async () => {
    test = await createTestApp();
    reader = new Reader(test);
  });

  afterAll(() => test?.close());

  const invoiced = async (): Promise<{ id: string; link: string }> => {
    const request = await buildRequest(test.agent);
    const venue = await buildVenue(test.agent);
    const made = await test.agent.post('/api/commissions', {
      requestId: request.id,
      memberId: venue.id,
      amount: 540,
      description: 'Seminar <b>',
    });
    expect(made.status).toBe(201);
    const { status, body } = await test.agent.post(`/api/commissions/${made.body.id}/invoice`);
    expect(status).toBe(200);
    return { id: body.id as string, link: body.paymentUrl as string };
  };

  it('lead through the test checkout to a paid invoice, by clicks alone, once', async () => {
    const { id, link } = await invoiced();
    const away = await reader.open(link);
    expect(away.status).toBe(303);
    const checkout = String(away.headers.location);
    const page = await reader.open(checkout);
    expect(page.status).toBe(200);
    expect(page.html).toContain('€540.00');
    expect(page.html).toContain('Seminar &lt;b&gt;');
    const back = await reader.send(checkout, {});
    expect([back.status, back.html.includes('Thank you') || back.html.includes('being confirmed')]).toEqual([
      200,
      true,
    ]);
    expect((await test.agent.get(`/api/commissions/${id}`)).body.status).toBe('paid');
    const paid = await reader.open(link);
    expect([paid.status, paid.html.includes('Invoice paid')]).toEqual([200, true]);
    expect((await new Reader(test, 'fr').open(link)).html).toContain('Facture réglée');
    expect((await reader.send(checkout, {})).status).toBe(200);
    expect(
      (
        await test.agent.get(
          `/api/timeline/by-request/${(await test.agent.get(`/api/commissions/${id}`)).body.requestId}`,
        )
      ).body.items.filter(({ kind }: { kind: string }) => kind === 'commission_paid'),
    ).toHaveLength(1);
  });

  it('say that nothing was paid to whoever leaves the checkout', async () => {
    const { link } = await invoiced();
    const left = await reader.open(`${link}?outcome=left`);
    expect([left.status, left.html.includes('Payment interrupted')]).toEqual([200, true]);
    expect(left.html).not.toContain(new URL(link).pathname.split('/').at(-1));
  });

  it('say what became of a link that is no longer good, to people as a page and to programs as JSON', async () => {
    const { id, link } = await invoiced();
    await test.agent.post(`/api/commissions/${id}/cancel`);
    const person = await reader.open(link);
    expect([person.status, person.html.includes('no longer valid')]).toEqual([410, true]);
    const program = await test.anonymous.get(new URL(link).pathname);
    expect([program.status, program.body.code]).toEqual([410, 'TOKEN_REVOKED']);
    expect((await reader.open('/dev/pay/cs_mock_unknown')).status).toBe(404);
  });
});
