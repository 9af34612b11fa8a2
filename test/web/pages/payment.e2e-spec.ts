import { appConfig } from '#core/app.config';
import { createTestApp, type TestApp } from '../../support/app';
import { buildRequest, buildVenue } from '../../support/build';
import { expectLight, Reader } from '../../support/reader';

describe('the payment pages', () => {
  let test: TestApp;
  let reader: Reader;

  beforeAll(async () => {
    test = await createTestApp();
    reader = new Reader(test);
  });

  afterAll(() => test?.close());

  const invoiced = async (country = 'FR'): Promise<{ id: string; link: string }> => {
    const request = await buildRequest(test.agent);
    const venue = await buildVenue(test.agent);
    expect((await test.agent.patch(`/api/members/${venue.id}`, { country })).status).toBe(200);
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

  it('lead through the test checkout to a paid invoice, by clicks only, once', async () => {
    const { id, link } = await invoiced('GB');
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
    expect((await new Reader(test, 'fr').open(`${link}?lang=fr`)).html).toContain('Facture réglée');
    expect((await reader.send(checkout, {})).status).toBe(200);
    expect(
      (
        await test.agent.get(
          `/api/timeline/by-request/${(await test.agent.get(`/api/commissions/${id}`)).body.requestId}`,
        )
      ).body.items.filter(({ kind }: { kind: string }) => kind === 'commission_paid'),
    ).toHaveLength(1);
  });

  it('say that nothing was paid after leaving the checkout', async () => {
    const { link } = await invoiced('GB');
    const left = await reader.open(`${link}?outcome=left`);
    expect([left.status, left.html.includes('Payment interrupted')]).toEqual([200, true]);
    // the link to the other language leads to this page, not to the checkout
    expect(left.html).toContain('href="?lang=fr&amp;outcome=left"');
    const french = await reader.open(`${link}?lang=fr&outcome=left`);
    expect([french.status, french.html.includes('Paiement interrompu')]).toEqual([200, true]);
    const under = await reader.open(`${link}?outcome=done&lang=fr`);
    expect(under.html).toContain('href="?outcome=done&amp;lang=fr"');
    for (const { html } of [left, french, under]) expectLight(html);
  });

  it("use the venue's language, whatever the browser asks for, and link to the invoice", async () => {
    const { id, link } = await invoiced();
    const left = await reader.open(`${link}?outcome=left`);
    expect(left.html).toContain('<html lang="fr">');
    const pdf = /href="([^"]+)">Voir la facture/.exec(left.html)?.[1] ?? '';
    const invoice = await reader.open(pdf);
    expect([invoice.status, invoice.headers['content-type']]).toEqual([200, 'application/pdf']);
    await test.agent.post(`/api/commissions/${id}/cancel`);
    const cancelled = await reader.open(link);
    expect([cancelled.status, cancelled.html.includes('<html lang="fr">')]).toEqual([410, true]);
    expectLight(cancelled.html);
    expect((await new Reader(test, 'fr').open(`${(await invoiced('GB')).link}?outcome=left`)).html).toContain(
      '<html lang="en">',
    );
  });

  it("lead to a checkout in the venue's language, whatever the browser asks for", async () => {
    for (const [country, locale] of [
      ['FR', 'fr'],
      ['GB', 'en'],
    ]) {
      const { headers } = await reader.open((await invoiced(country)).link);
      const { html } = await new Reader(test, locale === 'fr' ? 'en' : 'fr').open(String(headers.location));
      expect(html).toContain(`<html lang="${locale}">`);
    }
  });

  it('have no test checkout in production', async () => {
    const checkout = String((await reader.open((await invoiced()).link)).headers.location);
    const away = async (): Promise<number[]> => [
      (await reader.open(checkout)).status,
      (await reader.send(checkout, {})).status,
    ];
    const environment = jest.replaceProperty(test.config(appConfig), 'production', true);
    expect(await away()).toEqual([404, 404]);
    environment.restore();
    expect((await reader.open(checkout)).status).toBe(200);
  });

  it('show the status of a dead link, as a page for browsers and as JSON for API clients', async () => {
    const { id, link } = await invoiced('GB');
    await test.agent.post(`/api/commissions/${id}/cancel`);
    const person = await reader.open(link);
    expect([person.status, person.html.includes('This invoice has been canceled')]).toEqual([410, true]);
    const french = await reader.open(`${link}?lang=fr`);
    expect(french.html).toMatch(/Cette facture est annulée[^]*Il n’y a plus rien à régler\u00a0:/);
    const program = await test.anonymous.get(new URL(link).pathname);
    expect([program.status, program.body.code]).toEqual([410, 'TOKEN_REVOKED']);
    expect((await reader.open('/dev/pay/cs_mock_unknown')).status).toBe(404);
  });
});
