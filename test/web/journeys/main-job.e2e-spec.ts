import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage } from '../../support/browser';
import { buildVenue } from '../../support/build';
import { mailedLink } from '../../support/mails';

/** The main workflow: organizer and venue click through the pages linked from their mails. */
describeInBrowser('the main workflow on the public pages', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const phone = { width: 390, touch: true, locale: 'fr' } as const;

  it("goes from an organizer's mail to a paid commission by clicks only", async () => {
    const organizer = 'camille@agence.example';
    const taken = await test.anonymous.post('/api/webhooks/email/inbound', {
      from: `Camille Roux <${organizer}>`,
      to: 'requests@parvis.example',
      subject: 'Séminaire à Lyon',
      text: 'Bonjour, nous cherchons une salle à Lyon pour un séminaire de 80 personnes, en théâtre.\nCamille Roux',
      messageId: '<main-job@agence.example>',
    });
    expect(taken.status).toBe(200);
    for (const job of ['process-webhooks', 'read-mails']) await test.jobs.runNow(job);
    const [request] = (await test.agent.get('/api/requests')).body.items;
    expect(request.missingFields).toContain('eventDate');

    // The team asks for missing details; the organizer replies.
    expect((await test.agent.post(`/api/requests/${request.id}/validate`)).status).toBe(200);
    expect((await test.agent.post(`/api/requests/${request.id}/requalify`)).status).toBe(200);
    const requalify = await openPage(test, await mailedLink(test, organizer, 'requalify'), phone);
    await requalify.getByLabel(/quelle date l’événement aura-t-il lieu/).fill('2027-03-12');
    await requalify.locator('main').getByRole('button', { name: 'Envoyer' }).tap();
    await requalify.getByText(/Merci/).first().waitFor();
    expect((await test.agent.get(`/api/requests/${request.id}`)).body.eventDate).toBe('2027-03-12');

    // The team contacts a venue; it replies by one click.
    const venue = await buildVenue(test.agent, { name: 'Le Grand Hôtel' });
    const on = `/api/requests/${request.id}`;
    await test.agent.post(`${on}/advance`, { toStatus: 'searching' });
    await test.agent.post(`${on}/results`, { memberId: venue.id });
    const stage = (toStage: string) => test.agent.post(`${on}/results/${venue.id}/advance`, { toStage });
    expect((await stage('availability_requested')).status).toBe(200);
    const answer = await openPage(test, await mailedLink(test, venue.email, 'answer'), phone);
    await answer.getByRole('button', { name: /^Disponible/ }).tap();
    await answer.getByRole('button', { name: 'Envoyer ces précisions' }).waitFor();
    expect((await test.agent.get(on)).body.results[0]).toMatchObject({ stage: 'available' });

    // The organizer opens the catalog and likes it.
    expect((await test.agent.post(`/api/catalogs/${request.id}/compose`, { memberIds: [venue.id] })).status).toBe(200);
    expect((await test.agent.post(`/api/catalogs/${request.id}/send`)).status).toBe(200);
    const catalog = await openPage(test, await mailedLink(test, organizer, 'catalogs'), phone);
    await catalog.getByRole('button', { name: 'Ce lieu nous plaît' }).tap();
    await catalog.getByRole('button', { name: 'Ce lieu nous plaît', pressed: true }).waitFor();
    expect((await test.agent.get(on)).body.results[0].reaction).toBe('favourite');

    // The venue is selected and pays the commission.
    expect((await stage('selected')).status).toBe(200);
    const owed = await test.agent.post('/api/commissions', { requestId: request.id, memberId: venue.id, amount: 540 });
    expect((await test.agent.post(`/api/commissions/${owed.body.id}/invoice`)).status).toBe(200);
    // The mail's link uses the service's own name, which isn't reachable in this test.
    const { headers } = await test.anonymous.get(new URL(await mailedLink(test, venue.email, 'payments')).pathname);
    const payment = await openPage(test, headers.location ?? '', phone);
    await payment.getByRole('button', { name: 'Payer' }).tap();
    await payment.getByRole('heading', { name: 'Facture réglée' }).waitFor();
    expect((await test.agent.get(`/api/commissions/${owed.body.id}`)).body.status).toBe('paid');
  });
});
