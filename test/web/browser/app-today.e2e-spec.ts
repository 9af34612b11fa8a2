import type { Page } from 'playwright-core';
import { HOUR } from '#core/clock';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  failUntilPressed,
  expectAccessible,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../../support/build';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

describeInBrowser('today', () => {
  let test: TestApp;
  let me: string;

  beforeAll(async () => {
    test = await createTestApp();
    test.clock.set(new Date('2026-11-02T09:00:00.000Z'));
    me = (await test.agent.get('/api/team/me')).body.id as string;
  });

  afterAll(() => test?.close());

  const open = async (path: string, visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: 'agent@parvis.example', ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const lineOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

  it('has an empty state, with suggestions', async () => {
    const page = await open('/app/');
    await page.getByText('Rien n’attend.').waitFor();
    await page.getByRole('link', { name: 'Voir toutes les demandes' }).click();
    await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
  });

  it('shows errors, and retries', async () => {
    const page = await openPage(test, '/app/requests', {
      as: 'agent@parvis.example',
      allowed: { errors: [/status of 500/, /^ApiProblem/] },
    });
    await failUntilPressed(page, /\/api\/today/, 'La liste manque.');
    await page.goto('/app/');
    await page.getByText('La liste manque.').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('Rien n’attend.').waitFor();
  });

  it('shows pending work by urgency, with its age, for the assignee in the URL', async () => {
    const venue = await buildVenue(test.agent, { name: 'Le Grand Hôtel' });
    const silent = await buildRequest(test.agent, { title: 'Congrès muet', assigneeId: me });
    await advanceRequest(test.agent, silent.id, 'searching');
    await buildResults(test.agent, silent.id, [venue], 'availability_requested');
    const { id: other } = await test.createUser();
    const theirs = await buildRequest(test.agent, { title: 'Congrès d’un autre', assigneeId: other });
    await advanceRequest(test.agent, theirs.id, 'searching');
    await buildResults(test.agent, theirs.id, [venue], 'availability_requested');
    test.clock.advance(72 * HOUR);
    await buildRequest(test.agent, { title: 'Gala de personne' });
    test.clock.advance(3 * HOUR);

    const page = await open('/app/');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Se font attendre 2',
      'Sans responsable 1',
      'Lieux sans position 1',
    ]);
    const line = await lineOf(page, 'Le Grand Hôtel ne répond pas').textContent();
    for (const text of [silent.code, 'Congrès muet', 'Ada Martin', 'il y a 3\u00a0j', 'Relancer'])
      expect(line).toContain(text);
    expect(await lineOf(page, 'Gala de personne').textContent()).toContain('il y a 3\u00a0h');
    await page.getByRole('link', { name: 'Pour toute l’équipe' }).click();
    await lineOf(page, 'Congrès d’un autre').first().waitFor();
    expect(new URL(page.url()).search).toBe('?whose=all');
    await page.reload();
    await lineOf(page, 'Congrès d’un autre').first().waitFor();
  });

  it('can be used by keys only', async () => {
    const page = await open('/app/');
    const focused = page.locator(':focus');
    await page.keyboard.press('j');
    expect(await focused.textContent()).toBe('Relancer');
    await page.keyboard.press('j');
    expect(await focused.textContent()).toBe('Revoir');
    await page.keyboard.press('j');
    expect(await focused.textContent()).toBe('Prendre');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    expect(await focused.textContent()).toBe('Relancer');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/requests\/R-\w+\/venues$/);
  });

  it('assigns a request, and undoes that', async () => {
    const { id, code } = await buildRequest(test.agent, { title: 'Dîner à prendre' });
    const assignee = async () => (await test.agent.get(`/api/requests/${id}`)).body.assigneeId as string | null;
    const page = await open('/app/');
    await lineOf(page, 'Dîner à prendre').getByRole('button', { name: 'Prendre Dîner à prendre' }).click();
    await page.getByText(`${code} est à vous.`).waitFor();
    await lineOf(page, 'Dîner à prendre').waitFor({ state: 'detached' });
    expect(await assignee()).toBe(me);
    await page.locator('main').focus();
    await page.keyboard.press('z');
    await lineOf(page, 'Dîner à prendre').waitFor();
    expect(await assignee()).toBeNull();
  });

  it('shows new work automatically', async () => {
    const page = await open('/app/');
    await lineOf(page, 'Gala de personne').waitFor();
    await buildRequest(test.agent, { title: 'Arrivée à l’instant' });
    await lineOf(page, 'Arrivée à l’instant').waitFor();
  });

  it.each(VIEWPORTS)('shows both actions of a message beside its date: $locale, $width px', async (visitor) => {
    const title = `Message ${visitor.locale}`;
    const { code, organizerEmail } = await buildRequest(test.agent, { title, assigneeId: me });
    const mail = { from: organizerEmail, to: 'requests@parvis.example', subject: `Re: [#${code}]`, text: 'Bonjour ?' };
    await test.agent.post('/api/communications/email/inbound', { ...mail, messageId: `<${code}@organizer.example>` });
    const page = await open('/app/', visitor);
    const line = lineOf(page, title).first();
    const [settle, reply, since] = [
      line.getByRole('button', { name: visitor.locale === 'fr' ? /^Sans réponse/ : /^No answer needed/ }),
      line.getByRole('link', { name: visitor.locale === 'fr' ? /^Répondre/ : /^Reply/ }),
      line.locator('time'),
    ];
    await settle.waitFor();
    const boxes = [await since.boundingBox(), await settle.boundingBox(), await reply.boundingBox()];
    const [date, first, second] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 }) as [Box, Box, Box];
    // neither broken into letters nor over each other
    expect(second.height).toBeLessThan(second.width);
    expect(first.x + first.width).toBeLessThanOrEqual(second.x);
    expect(date.x + date.width).toBeLessThanOrEqual(first.x);
    await settle.click();
    await line.waitFor({ state: 'detached' });
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const page = await open('/app/?whose=all', visitor);
    await lineOf(page, 'Congrès muet').first().waitFor();
    await expectAccessible(page);
  });
});
