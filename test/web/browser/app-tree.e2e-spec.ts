import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage } from '../../support/browser';
import { advanceRequest, buildRequest, buildResult, buildVenue } from '../../support/build';

describeInBrowser('the accessibility tree of the key screens', () => {
  let test: TestApp;
  let page: Page;
  let code: string;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
    test.clock.set('2027-01-04T09:00:00Z');
    const request = await buildRequest(test.agent, {
      title: 'Congrès des libraires',
      organizer: { email: 'ada@client.example', firstName: 'Ada', lastName: 'Martin' },
    });
    code = request.code;
    await advanceRequest(test.agent, request.id, 'searching');
    const venue = await buildVenue(test.agent, { name: 'Abbaye' });
    await test.agent.patch(`/api/members/${venue.id}`, { latitude: 45.76, longitude: 4.83 });
    await buildResult(test.agent, request.id, venue.id, 'available', 'shortlisted');
    await test.agent.patch(`/api/requests/${request.id}/results/${venue.id}`, { note: 'Parking étroit' });
    const entered = await test.agent.post('/api/communications/email/inbound', {
      from: 'Marc Lenoir <marc@lenoir.example>',
      to: ['contact@parvis.example'],
      subject: 'Une salle pour mardi',
      text: 'Bonjour, avez-vous une salle ?',
      headers: { 'Message-ID': '<tree@lenoir.example>' },
    });
    expect(entered.status).toBe(201);
  });

  afterAll(() => test?.close());

  /** Roles, names and states of the current screen; changing codes and addresses are replaced by their kind. */
  const tree = async (): Promise<string> => {
    const main = page.getByRole('main');
    await main.getByRole('status', { name: 'Chargement' }).first().waitFor({ state: 'detached' });
    return (await main.ariaSnapshot())
      .replaceAll(/R-[A-Z0-9]{6}/g, 'R-CODE')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
      .replaceAll(/venue-\d+@/g, 'venue@');
  };

  it('has their roles, names and states', async () => {
    page = await openPage(test, '/app/', { as: 'agent@parvis.example' });
    await page.getByRole('listitem').filter({ hasText: 'Congrès des libraires' }).waitFor();
    await page.getByRole('complementary', { name: 'Bienvenue' }).waitFor();
    expect(await tree()).toMatchSnapshot('today');

    await page.getByRole('link', { name: /^Boîte/ }).click();
    await page.getByRole('link', { name: /Une salle pour mardi/ }).click();
    await page.getByRole('button', { name: 'Nouvelle demande' }).waitFor();
    expect(await tree()).toMatchSnapshot('inbox');

    await page.getByRole('link', { name: 'Demandes', exact: true }).click();
    await page.getByRole('link', { name: 'Congrès des libraires', exact: true }).waitFor();
    expect(await tree()).toMatchSnapshot('requests');

    await page.getByRole('link', { name: 'Congrès des libraires', exact: true }).click();
    await page.getByRole('button', { name: /^Participants 60 personnes/ }).waitFor();
    expect(await tree()).toMatchSnapshot('request');

    await page.getByRole('navigation', { name: 'Parties de la demande' }).getByRole('link', { name: 'Lieux' }).click();
    await page.getByText('Parking étroit').waitFor();
    expect(await tree()).toMatchSnapshot('venues');

    await page.goto(`/app/requests/${code}/find`);
    await page.getByRole('heading', { name: '1 lieu', exact: true }).waitFor();
    await page.getByRole('button', { name: '1. Abbaye' }).waitFor();
    expect(await tree()).toMatchSnapshot('find');

    await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
    await page.getByRole('button', { name: 'Composer le catalogue' }).click();
    await page.getByText('Enregistré', { exact: true }).waitFor();
    expect(await tree()).toMatchSnapshot('catalog');
  });
});
