import type { Page } from 'playwright-core';
import { CalendarsProvider } from '#providers/calendars/calendars.provider';
import { HttpCalendars } from '#providers/calendars/http.calendars';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectAccessible,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';
import { buildRequest, buildVenue, type BuiltVenue } from '../../support/build';
import { CalendarServer } from '../../support/calendar-server';

describeInBrowser('the calendar', () => {
  let test: TestApp;
  let server: CalendarServer;
  let local: HttpCalendars;
  let venue: BuiltVenue;
  let other: BuiltVenue;
  let code: string;

  beforeAll(async () => {
    test = await createTestApp();
    test.clock.set(new Date('2027-03-08T09:00:00.000Z'));
    server = await CalendarServer.start();
    local = new HttpCalendars({ timeoutMs: 10_000, network: server.network });
    const provider = test.app.get(CalendarsProvider);
    provider.read = (...given) => local.read(...given);
    provider.check = (url) => local.check(url);
    const me = (await test.agent.get('/api/team/me')).body.id as string;
    venue = await buildVenue(test.agent, { name: 'Villa Aurore' });
    other = await buildVenue(test.agent, { name: 'Le Dôme' });
    const request = await buildRequest(test.agent, {
      ...{ title: 'Convention', eventDate: '2027-03-10', eventEndDate: '2027-03-11', assigneeId: me },
    });
    code = request.code;
    await buildRequest(test.agent, { title: 'Gala de personne', eventDate: '2027-03-10' });
    await enter(venue.id, { from: '2027-03-10', to: '2027-03-11', status: 'option', requestId: request.id });
    await enter(other.id, { from: '2027-03-10', to: '2027-03-10', status: 'booked', notes: 'Mariage' });
    await enter(other.id, { from: '2027-04-20', to: '2027-04-20', status: 'blocked' });
  });
  afterAll(async () => {
    await local?.close();
    await server?.stop();
    await test?.close();
  });

  const enter = (memberId: string, days: object) =>
    test.agent.put(`/api/availability/by-member/${memberId}/days`, { slot: 'full_day', ...days });
  const open = async (path: string, visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: 'agent@parvis.example', ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const day = (page: Page, name: RegExp) => page.getByRole('gridcell', { name });
  const panel = (page: Page) => page.getByRole('complementary');
  const year = (id: string) => `/app/calendar?view=year&venue=${id}`;
  const entries = async (memberId: string): Promise<string[]> =>
    (await test.agent.get(`/api/availability/by-member/${memberId}?limit=100`)).body.items.map(
      ({ date, status, source }: Record<string, string>) => `${date} ${status} ${source}`,
    );

  it('shows the events of a month, and which venues have options or bookings', async () => {
    const page = await open('/app/');
    await page.getByRole('link', { name: 'Calendrier' }).click();
    const tenth = day(page, /mercredi 10 mars 2027/);
    await tenth.waitFor();
    expect(await tenth.textContent()).toMatch(/Convention.*Gala de personne.*1 option.*1 réservé/);
    expect(await day(page, /jeudi 11 mars/).textContent()).toMatch(/Convention.*1 option/);
    await tenth.click();
    await panel(page).getByRole('heading', { name: 'Mercredi 10 mars 2027' }).waitFor();
    // the venues of a day are loaded once it is chosen
    await panel(page).getByText('Mariage').waitFor();
    expect(await panel(page).getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^Convention.*jusqu’au 11 mars 2027/),
      expect.stringContaining('Gala de personne'),
      expect.stringMatching(/^Villa Aurore.*Convention.*Option$/),
      expect.stringMatching(/^Le Dôme.*Mariage.*Réservé$/),
    ]);
    expect(new URL(page.url()).search).toBe('?day=2027-03-10');
    await panel(page).getByRole('link', { name: 'Convention' }).first().click();
    await page.waitForURL(new RegExp(`/app/requests/${code}$`));
  });

  it('is filtered by the URL: kinds, assignee and venue', async () => {
    const page = await open('/app/calendar?day=2027-03-10');
    const lines = () => panel(page).getByRole('listitem');
    await panel(page).getByText('Mariage').waitFor();
    await page.getByText('Mes demandes', { exact: true }).click();
    await panel(page).getByText('Mariage').waitFor({ state: 'detached' });
    // previous events stay until the new ones have arrived, venues don't
    await panel(page).getByText('Gala de personne').waitFor({ state: 'detached' });
    await panel(page).getByText('Villa Aurore').waitFor();
    expect(await lines().allTextContents()).toEqual([
      expect.stringContaining('Convention'),
      expect.stringContaining('Villa Aurore'),
    ]);
    await page.getByText('Événements', { exact: true }).first().click();
    await panel(page).getByRole('heading', { name: 'Événements' }).waitFor({ state: 'detached' });
    await page.goto('/app/calendar?day=2027-03-10&whose=all&show=nothing');
    await page.getByRole('button', { name: 'Un lieu' }).click();
    await page.getByRole('searchbox', { name: 'Nom ou ville du lieu' }).fill('dome');
    await page.getByRole('menuitem', { name: 'Le Dôme' }).click();
    // while the list is open, everything behind it is hidden from assistive technology
    await page.getByRole('button', { name: 'Ne plus filtrer par Le Dôme' }).waitFor();
    for (const gone of ['Villa Aurore', 'Gala de personne'])
      await panel(page).getByText(gone).waitFor({ state: 'detached' });
    await panel(page).getByText('Le Dôme').first().waitFor();
    expect(await lines().allTextContents()).toEqual([expect.stringContaining('Le Dôme')]);
    await page.reload();
    await page.getByRole('button', { name: 'Ne plus filtrer par Le Dôme' }).click();
    await panel(page).getByText('Villa Aurore').waitFor();
  });

  it('is navigable by keys only', async () => {
    const page = await open('/app/calendar');
    await day(page, /lundi 8 mars 2027/).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await panel(page).getByRole('heading', { name: 'Mercredi 10 mars 2027' }).waitFor();
    await panel(page).getByRole('heading', { name: 'Mercredi 10 mars 2027' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('PageDown');
    await panel(page).getByRole('heading', { name: 'Samedi 10 avril 2027' }).waitFor();
    await page.keyboard.press('t');
    await panel(page).getByRole('heading', { name: 'Lundi 8 mars 2027' }).waitFor();
    await page.keyboard.press('PageUp');
    await panel(page).getByRole('heading', { name: 'Lundi 8 février 2027' }).waitFor();
  });

  it('has a list view too, and only that on a phone', async () => {
    const page = await open('/app/calendar');
    await page.getByRole('link', { name: 'Liste' }).click();
    await page.getByRole('heading', { name: 'Mercredi 10 mars 2027' }).waitFor();
    await page.getByRole('button', { name: 'Mois suivant' }).click();
    await page.getByRole('heading', { name: 'Mardi 20 avril 2027' }).waitFor();
    const phone = await open('/app/calendar', { width: 390, touch: true });
    await phone.getByRole('heading', { name: 'Jeudi 11 mars 2027' }).waitFor();
    expect(await phone.getByRole('grid').count()).toBe(0);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('creates a feed URL, renews and revokes it', async () => {
    const page = await open('/app/calendar');
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await page.getByRole('button', { name: 'Créer l’adresse' }).click();
    const field = page.getByRole('textbox', { name: /^Copiez l’adresse maintenant/ });
    const first = new URL(await field.inputValue()).pathname;
    expect((await test.anonymous.get(first)).text).toContain(`Convention (${code})`);
    await page.getByRole('button', { name: 'Renouveler' }).click();
    await page.getByText(/L’adresse d’avant ne s’ouvrira plus/).waitFor();
    await page.getByRole('button', { name: 'Renouveler' }).click();
    await page.getByText(/L’adresse d’avant ne s’ouvrira plus/).waitFor({ state: 'detached' });
    expect((await test.anonymous.get(first)).status).toBe(404);
    const second = new URL(await field.inputValue()).pathname;
    await page.getByRole('button', { name: 'Révoquer' }).click();
    await page.getByRole('button', { name: 'Révoquer' }).click();
    await page.getByText('Adresse révoquée').waitFor();
    expect((await test.anonymous.get(second)).status).toBe(404);
  });

  it('creates a feed URL of a request, from its page', async () => {
    const page = await open(`/app/requests/${code}`);
    await page.getByRole('button', { name: 'Suivre dans mon agenda' }).click();
    await page.getByRole('button', { name: 'Créer l’adresse' }).click();
    const field = page.getByRole('textbox', { name: /^Copiez l’adresse maintenant/ });
    const address = new URL(await field.inputValue()).pathname;
    expect((await test.anonymous.get(address)).text).toContain(`Convention (${code})`);
    await expectNoAxeViolations(page);
  });

  it("adds a venue's days by mouse, and undoes it", async () => {
    const { id } = await buildVenue(test.agent, { name: 'Le Parc' });
    const page = await open(year(id));
    const from = day(page, /mercredi 12 mai 2027/);
    await from.hover();
    await page.mouse.down();
    await day(page, /vendredi 14 mai 2027/).hover();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Saisir des jours' });
    expect(await dialog.getByLabel('Du', { exact: true }).inputValue()).toBe('2027-05-12');
    expect(await dialog.getByLabel('Au', { exact: true }).inputValue()).toBe('2027-05-14');
    await dialog.getByRole('button', { name: /Ces jours sont/ }).click();
    await page.getByRole('option', { name: 'réservés' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('3 jours enregistrés').waitFor();
    await day(page, /jeudi 13 mai 2027, réservé/).waitFor();
    expect(await entries(id)).toEqual(['12', '13', '14'].map((date) => `2027-05-${date} booked team`));
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('Modification annulée').waitFor();
    expect(await entries(id)).toEqual([]);
  });

  it("adds a venue's days by keys only", async () => {
    const { id } = await buildVenue(test.agent, { name: 'Le Phare' });
    const page = await open(year(id));
    await day(page, /lundi 8 mars 2027/).focus();
    // the focus stays on the days while another year is loaded
    await page.keyboard.press('PageUp');
    await day(page, /lundi 8 février 2027/)
      .and(page.locator(':focus'))
      .waitFor();
    for (let n = 0; n < 2; n++) await page.keyboard.press('PageDown');
    for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Saisir des jours' });
    expect(await dialog.getByLabel('Du', { exact: true }).inputValue()).toBe('2027-04-08');
    expect(await dialog.getByLabel('Au', { exact: true }).inputValue()).toBe('2027-04-10');
    await dialog.getByRole('button', { name: 'Enregistrer' }).focus();
    await page.keyboard.press('Enter');
    await day(page, /vendredi 9 avril 2027, option/).waitFor();
    expect(await entries(id)).toHaveLength(3);
  });

  it("imports a venue's external calendar, and shows its errors", async () => {
    const { id } = await buildVenue(test.agent, { name: 'La Ferme' });
    const url = server.put('/ferme.ics', ['DTSTART;VALUE=DATE:20270618'], ['DTSTART:demain']);
    const page = await open(year(id));
    await page.getByRole('button', { name: 'Agendas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agendas – La Ferme' });
    const address = dialog.getByRole('textbox', { name: 'Adresse iCal (.ics)' });
    await address.fill(url);
    await dialog.getByRole('button', { name: 'Connecter l’agenda' }).click();
    await page.getByText('Agenda mis à jour', { exact: true }).waitFor();
    await dialog.getByText(/^1 événement de cet agenda n’a pas pu être lu/).waitFor();
    server.files.delete('/ferme.ics');
    await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
    await dialog.getByText(/Il n’y a plus d’agenda à cette adresse/).waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await day(page, /vendredi 18 juin 2027, réservé/).waitFor();
    await page.getByText(/push.test – Il n’y a plus d’agenda/).waitFor();
    expect(await entries(id)).toEqual(['2027-06-18 booked calendar']);
  });

  it('keeps the focus among the controls of an external calendar and of a feed', async () => {
    const { id } = await buildVenue(test.agent, { name: 'Le Verger' });
    const page = await open(year(id));
    await page.getByRole('button', { name: 'Agendas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agendas – Le Verger' });
    const address = dialog.getByRole('textbox', { name: 'Adresse iCal (.ics)' });
    await address.fill(server.put('/verger.ics', ['DTSTART;VALUE=DATE:20270618']));
    const focused = page.locator(':focus');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const press = async (name: string, next: string): Promise<void> => {
      await button(name).press('Enter');
      await button(next).and(focused).waitFor();
    };
    await press('Connecter l’agenda', 'Mettre à jour');
    await press('Déconnecter', 'Annuler');
    await press('Annuler', 'Mettre à jour');
    await button('Déconnecter').press('Enter');
    await button('Déconnecter').press('Enter');
    await address.and(focused).waitFor();
    await press('Créer l’adresse', 'Renouveler');
    await press('Révoquer', 'Annuler');
    await button('Révoquer').press('Enter');
    await button('Créer l’adresse').and(focused).waitFor();
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const page = await open('/app/calendar?day=2027-03-10', visitor);
    await page.getByText('Mariage').waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)('is accessible for one venue too: $locale, $width px', async (visitor) => {
    const page = await open(year(other.id), visitor);
    await page.getByRole('grid').first().waitFor();
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    await expectAccessible(page);
  });
});
