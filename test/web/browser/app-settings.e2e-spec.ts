import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { createTestApp, PASSWORD, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectAccessible,
  openPage,
  pressTabUntil,
  VIEWPORTS,
  type Visitor,
} from '../../support/browser';
import { buildVenue } from '../../support/build';
import { mailedLink } from '../../support/mails';

describeInBrowser('the settings', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    await test.agent.post('/api/tags', { name: 'Parking', category: 'amenity' });
  });

  afterAll(() => test?.close());

  /** Opens a path as a signed-in user. */
  const open = async (path: string, email = 'admin@parvis.example', visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: email, ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  const choose = async (page: Page, label: string, option: string): Promise<void> => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };

  it("are reached by the navigation and by keys, and begin with the user's own", async () => {
    const page = await open('/app/');
    await page.getByRole('link', { name: 'Réglages' }).click();
    await page.getByRole('heading', { name: 'Profil' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/settings/me');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Profil' }).waitFor();
  });

  it('save name and language, and update the screens', async () => {
    const { email } = await test.createUser();
    const page = await open('/app/settings/me', email);
    await page.getByLabel('Nom', { exact: true }).fill('Zoé Martin');
    await choose(page, 'Langue', 'English');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Profile saved').waitFor();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'My account: Zoé Martin' }).waitFor();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'Dark' }).click();
    expect(await page.evaluate('document.documentElement.style.colorScheme')).toBe('dark');
    await page.getByRole('switch', { name: 'Single-letter shortcuts' }).press(' ');
    await page.reload();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Zoé Martin');
    expect(await page.getByRole('switch', { name: 'Single-letter shortcuts' }).isChecked()).toBe(false);
  });

  it('show a key once, to be copied, and revoke it', async () => {
    const { email, api } = await test.createUser();
    const page = await open('/app/settings/me', email);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Créer une clé' }).click();
    await page.getByLabel('Utilisée par').fill('Mon assistant');
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    const secret = await page.getByLabel('La clé', { exact: true }).inputValue();
    expect(secret).toMatch(/^parvis_\w{20,}$/);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Copier' }).click();
    await page.getByText('Clé copiée').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await page.getByRole('button', { name: 'C’est noté' }).click();
    await rowOf(page, 'Mon assistant').waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    await page.getByRole('button', { name: /^Révoquer la clé/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
    await page.getByText('Aucune clé.').waitFor();
    expect((await api.get('/api/team/api-keys')).body.total).toBe(0);
  });

  it('end unknown sessions, and change the password with clear errors', async () => {
    const { email, api } = await test.createUser();
    const page = await open('/app/settings/me', email, { allowed: { errors: [/status of (400|401)/] } });
    await rowOf(page, 'ce navigateur').waitFor();
    expect((await api.get('/api/team/sessions')).body.total).toBe(2);
    await page
      .getByRole('listitem')
      .filter({ hasNotText: 'ce navigateur' })
      .getByRole('button', { name: /^Terminer la session/ })
      .press('Enter');
    await page.getByText('Session terminée').waitFor();
    await rowOf(page, 'ce navigateur').locator('button:focus').waitFor();
    expect((await api.get('/api/team/sessions')).status).toBe(401);
    await page.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await page.getByLabel('Nouveau mot de passe').fill('court');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await page.getByText(/^Doit compter au moins 12 caractères/).waitFor();
    await page.getByLabel('Nouveau mot de passe').fill('another horse, another battery');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await page.getByText(/^Mot de passe changé/).waitFor();
    await test.signIn(email, 'another horse, another battery');
  });

  it('let only admins manage the team: roles, disabling, invitations', async () => {
    const { id, api } = await test.createUser();
    await api.patch('/api/team/me', { name: 'Camille Durand' });
    const page = await open('/app/settings/team');
    await choose(page, 'Rôle\u00a0: Camille Durand', 'Administrateur');
    await page.getByText('Camille Durand\u00a0: enregistré').waitFor();
    expect((await api.get('/api/team/me')).body.role).toBe('admin');
    await page.getByRole('button', { name: /^Envoyer un lien de nouveau mot de passe\s: Camille Durand$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer le lien' }).click();
    const { email } = (await api.get('/api/team/me')).body;
    await page.getByText(`Lien envoyé à ${email}`).waitFor();
    expect(await mailedLink(test, email, 'passwords')).toMatch(/\/passwords\/[\w-]{43}$/);
    await page.getByRole('button', { name: 'Désactiver\u00a0: Camille Durand' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
    await page.getByRole('button', { name: 'Réactiver\u00a0: Camille Durand' }).waitFor();
    const { items } = (await test.admin.get('/api/team/users?limit=100')).body;
    expect(items.find((user: { id: string }) => user.id === id).disabled).toBe(true);

    await page.getByRole('button', { name: 'Inviter' }).click();
    await page.getByLabel('Nom', { exact: true }).fill('Ines Petit');
    await page.getByLabel('Adresse e-mail').fill('ines@parvis.example');
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await rowOf(page, 'ines@parvis.example').waitFor();
    const resent = page.waitForResponse(/\/resend$/);
    await page.getByRole('button', { name: 'Renvoyer l’invitation\u00a0: Ines Petit' }).click();
    expect((await resent).ok()).toBe(true);
    await page.getByRole('button', { name: 'Retirer l’invitation\u00a0: Ines Petit' }).click();
    await page.getByText('Aucune invitation en attente.').waitFor();

    const agent = await open('/app/settings/team', 'agent@parvis.example');
    await agent.getByText('Réservé aux administrateurs').waitFor();
    expect(await agent.getByRole('link', { name: 'Système' }).count()).toBe(0);
  });

  it("set the agency's profile, as shown on pages, and reset a field to its default", async () => {
    const page = await open('/app/settings/agency');
    await page.getByLabel('Nom', { exact: true }).fill('Salles & Cie');
    await page.getByLabel('Téléphone').fill('04 72 00 00 00');
    await page.getByText('04 72 00 00 00').first().waitFor();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Agence enregistrée').waitFor();
    expect(await page.getByLabel('Téléphone').inputValue()).toBe('+33472000000');
    expect((await test.anonymous.get('/catalogs')).text).toContain('Salles &amp; Cie');
    await page.getByRole('button', { name: 'Fermer le message' }).click();
    await page.getByText('Agence enregistrée').waitFor({ state: 'detached' });
    await page.getByLabel('Nom', { exact: true }).fill('');
    await page.getByLabel('Téléphone').fill('');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Agence enregistrée').waitFor();
    expect((await test.agent.get('/api/meta/settings')).body.agency).toMatchObject({ name: 'Parvis', phone: null });
  });

  it('set when those who don’t reply are reminded, and reset it', async () => {
    const page = await open('/app/settings/agency', 'admin@parvis.example', { allowed: { errors: [/status of 400/] } });
    const chase = async (): Promise<unknown> => (await test.admin.get('/api/agency')).body.chase;
    const before = await chase();
    const hours = page.getByLabel('Heures ouvrées après la question');
    expect(await hours.inputValue()).toBe('24, 48');
    await hours.fill('48, 24');
    await hours.press('Enter');
    await hours.and(page.locator('[aria-invalid=true]')).waitFor();
    await hours.fill('12, 36 60');
    await page.getByLabel('Délai court : jours avant l’événement').fill('7');
    await page.getByRole('button', { name: 'Appliquer ce rythme' }).click();
    await page.getByText('Relances enregistrées').waitFor();
    expect(await chase()).toEqual({ hours: [12, 36, 60], shortNotice: { withinDays: 7, hours: [4, 8, 24] } });
    await page.getByRole('button', { name: 'Rétablir le rythme d’origine' }).click();
    await hours.and(page.locator('[value="24, 48"]')).waitFor();
    expect(await chase()).toEqual(before);
  });

  it("set the agency's color and logo, with a preview, and use them on pages", async () => {
    const page = await open('/app/settings/agency', 'admin@parvis.example', { allowed: { errors: [/status of 400/] } });
    await page.getByLabel('Couleur', { exact: true }).fill('#f5d0e0');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(/choisissez une couleur plus foncée/).waitFor();
    await page.getByLabel('Couleur', { exact: true }).fill('#7a1f3d');
    const button = page.getByText('Un bouton').first();
    expect(await button.evaluate((span) => span.style.backgroundColor)).toBe('rgb(122, 31, 61)');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Agence enregistrée').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choisir un logo' }).click();
    const content = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#7a1f3d80' } })
      .png()
      .toBuffer();
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: content });
    await page.getByText('Logo enregistré').waitFor();
    await page.getByRole('img', { name: 'Parvis' }).nth(2).waitFor();
    expect(await page.getByRole('img', { name: 'Parvis' }).count()).toBe(3);

    // the harness fails on any violation of the page's policy
    for (const colorScheme of ['light', 'dark'] as const) {
      const reader = await openPage(test, '/catalogs', { colorScheme });
      await reader.getByRole('img', { name: 'Parvis' }).waitFor();
      expect(await reader.evaluate(`document.querySelector('.logo').naturalWidth`)).toBe(300);
      const accent = await reader.evaluate(`getComputedStyle(document.querySelector('.brand')).color`);
      expect(accent).not.toBe(colorScheme === 'light' ? 'rgb(29, 92, 74)' : 'rgb(134, 214, 184)');
      await expectNoAxeViolations(reader);
    }
    await page.getByRole('button', { name: 'Retirer le logo' }).click();
    await page.getByText('Logo retiré').waitFor();
    await page.getByLabel('Couleur', { exact: true }).fill('');
    // the previous message may still be shown
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await saved;
    await page.getByText('Agence enregistrée').first().waitFor();
    expect((await test.admin.get('/api/agency')).body.shown).toMatchObject({ colour: '#1d5c4a', logo: null });
  });

  it("show the service's health, run a job, replay a webhook and send a test mail", async () => {
    await test.database.query(
      `INSERT INTO webhook_event
         (id, source, dedupe_key, content_type, body, status, attempts, next_attempt_at, last_error, created_at, updated_at)
       VALUES (gen_random_uuid(), 'payprov', 'evt_1', 'application/json', '{}', 'failed', 7, now(), 'NOT_FOUND', now(), now())`,
    );
    const page = await open('/app/settings/system');
    await page.getByRole('button', { name: 'M’envoyer un e-mail d’essai' }).click();
    await page.getByText('E-mail d’essai parti à admin@parvis.example').waitFor();
    await page.getByText('Mettre en place').first().click();
    await page.getByText('EMAILPROV_SMTP_URL').waitFor();
    await page.getByRole('button', { name: 'Lancer maintenant\u00a0: prune-changes' }).click();
    await page.getByText('prune-changes\u00a0: terminé').waitFor();
    await page.getByRole('button', { name: 'Rejouer' }).click();
    await page.getByText(/^Rejoué/).waitFor();
    await page.getByText('BILLING_NAME', { exact: true }).waitFor({ state: 'attached' });

    await test.database.query(
      `INSERT INTO webhook_event
         (id, source, dedupe_key, content_type, body, status, attempts, next_attempt_at, last_error, created_at, updated_at)
       SELECT gen_random_uuid(), 'payprov', 'many_' || n, 'application/json', '{}', 'failed', 1, now(), 'NOT_FOUND', now(), now()
       FROM generate_series(1, 21) n`,
    );
    await page.reload();
    await page
      .getByText(/ · 1 essai · NOT_FOUND/)
      .first()
      .waitFor();
    const { total } = (await test.admin.get('/api/webhooks/failed')).body;
    await page.getByText(`1 à 20 sur ${total}`).waitFor();
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await page.getByText(`21 à ${total} sur ${total}`).waitFor();
  });

  it('show waiting and failed jobs, and retry or delete them by keys only', async () => {
    const setAside = (n: number, key: string): Promise<unknown> =>
      test.database.query(
        `INSERT INTO queue_job (id, queue, key, payload, run_at, tries, error, failed_at, created_at)
         SELECT gen_random_uuid(), 'events', $2 || n, '{"listener":"Gone.hear","told":{}}', now(), 6, 'TypeError', now() + n * interval '1 millisecond', now()
           FROM generate_series(1, $1) n`,
        [n, key],
      );
    const page = await open('/app/settings/system');
    const failed = page.getByRole('region', { name: 'Travaux en échec' });
    const queues = page.getByRole('region', { name: 'Files d’attente' });
    await failed.getByText('Aucun travail en échec.').waitFor();
    await queues.getByText('Envoie les notifications aux navigateurs').waitFor();

    await setAside(2, 'key-');
    await page.reload();
    await queues.getByText('2 en échec').waitFor();
    await failed
      .getByText(/6 essais · TypeError/)
      .first()
      .waitFor();
    await pressTabUntil(page, failed.getByRole('button', { name: 'Relancer\u00a0: events' }).first());
    await page.keyboard.press('Enter');
    await page.getByText('Travail relancé').waitFor();
    await failed.getByText('key-2').waitFor({ state: 'detached' });
    await pressTabUntil(page, failed.getByRole('button', { name: 'Supprimer\u00a0: events' }).first());
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Il ne sera jamais fait.').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Travail supprimé').waitFor();
    await failed.getByText('Aucun travail en échec.').waitFor();

    await setAside(21, 'many-');
    await page.reload();
    await failed.getByText('1 à 20 sur 21').waitFor();
    await failed.getByRole('button', { name: 'Page suivante' }).click();
    await failed.getByText('21 à 21 sur 21').waitFor();
    await test.database.query(`DELETE FROM queue_job WHERE queue = 'events'`);
  });

  it("show the queues while they load, and if they can't be loaded", async () => {
    const page = await open('/app/settings/me', 'admin@parvis.example', { allowed: { errors: [/status of 500/] } });
    let broken = true;
    await page.route('**/api/jobs/queues*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Un incident.' } })
        : route.continue(),
    );
    await page.goto('/app/settings/system');
    const queues = page.getByRole('region', { name: 'Files d’attente' });
    await queues.getByRole('alert').waitFor();
    const failed = page.getByRole('region', { name: 'Travaux en échec' });
    await failed.getByRole('alert').waitFor();
    broken = false;
    await queues.getByRole('button', { name: 'Réessayer' }).click();
    await queues.getByText('Envoie les notifications aux navigateurs').waitFor();
    await failed.getByText('Aucun travail en échec.').waitFor();
  });

  it('create and rename tags, with unique names per category', async () => {
    const { email } = await test.createUser();
    const page = await open('/app/settings/tags', email, { allowed: { errors: [/status of 409/] } });
    const make = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Nouvelle étiquette' }).click();
      await page.getByLabel('Nom', { exact: true }).fill(name);
      await choose(page, 'Catégorie', 'Équipements');
      await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    };
    await make('Terrasse');
    await rowOf(page, 'Terrasse').waitFor();
    await make('TERRASSE');
    await page.getByText('Cette catégorie a déjà une étiquette de ce nom.').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click();

    await page.getByRole('button', { name: 'Modifier\u00a0: Terrasse' }).click();
    await page.getByLabel('Nom', { exact: true }).fill('Terrasse au calme');
    await choose(page, 'Catégorie', 'Style');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('region', { name: 'Style' }).getByText('Terrasse au calme').waitFor();
    await page.getByLabel('Chercher une étiquette').fill('TERRASSÉ');
    await rowOf(page, 'Terrasse au calme').waitFor();
  });

  it('show the first tags of a category, and the others on request', async () => {
    await test.database.query(
      `INSERT INTO tag (id, name, category, created_at, updated_at)
       SELECT gen_random_uuid(), 'Label ' || n, 'label', now(), now() FROM generate_series(101, 140) n`,
    );
    const { email } = await test.createUser();
    const page = await open('/app/settings/tags', email);
    await rowOf(page, 'Label 125').waitFor();
    expect(await rowOf(page, 'Label 126').count()).toBe(0);
    await page.getByRole('button', { name: 'Voir les 15 autres' }).click();
    await rowOf(page, 'Label 140').waitFor();
    await page.getByLabel('Chercher une étiquette').fill('label 133');
    await rowOf(page, 'Label 133').waitFor();
    await rowOf(page, 'Label 125').waitFor({ state: 'detached' });
  });

  it('delete unused tags, and undo that', async () => {
    const { email } = await test.createUser();
    const { body: tag } = await test.agent.post('/api/tags', { name: 'Terrasse abritée', category: 'style' });
    const venue = await buildVenue(test.agent);
    await test.agent.post(`/api/members/${venue.id}/tags`, { tagId: tag.id });
    const page = await open('/app/settings/tags', email, { allowed: { errors: [/status of 409/] } });
    const remove = () => page.getByRole('button', { name: 'Supprimer\u00a0: Terrasse abritée' }).click();
    await remove();
    await page.getByText('Un lieu a cette étiquette. Retirez-la d’abord de sa fiche.').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Voir ces lieux' }).getAttribute('href')).toContain(tag.id);
    await page.keyboard.press('Escape');

    await test.agent.delete(`/api/members/${venue.id}/tags/${tag.id}`);
    await remove();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Terrasse abritée\u00a0: étiquette supprimée').waitFor();
    expect((await test.agent.get(`/api/tags/${tag.id}`)).status).toBe(404);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await rowOf(page, 'Terrasse abritée').waitFor();
  });

  it.each(VIEWPORTS)('are accessible, on a phone too: $locale, $width px', async (visitor) => {
    const page = await openPage(test, '/robots.txt', { as: 'admin@parvis.example', ...visitor });
    for (const [part, last] of [
      ['me', /^(Clés API|API keys)$/],
      ['tags', /^(Équipements|Amenities)$/],
      ['team', /^Invitations$/],
      ['agency', /^(Aperçu|Preview)$/],
      ['system', /^(Tâches|Jobs)$/],
    ] as const) {
      await page.goto(`/app/settings/${part}`);
      await page.getByRole('heading', { name: last }).waitFor();
      await page.locator('main form, main li').first().waitFor();
      await expectAccessible(page);
      // the color picker is as high as its text field
      const heights = await page
        .locator('input[type=color], input[placeholder^="#"]')
        .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
      expect(new Set(heights).size).toBe(part === 'agency' ? 1 : 0);
      // the open section has the screen's margin
      const shown = await page.locator('nav:has(> a) > [aria-current="page"]').boundingBox();
      expect(shown?.x).toBeGreaterThanOrEqual(14);
      // the open tab of a horizontal scroller is visible
      for (const current of await page.locator('nav [aria-current="page"]').all()) {
        const box = await current.boundingBox();
        if (box) expect([part, box.x >= 0 && box.x + box.width <= visitor.width + 0.5]).toEqual([part, true]);
      }
    }
  });
});
