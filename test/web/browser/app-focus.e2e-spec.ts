import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Answer } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage } from '../../support/browser';
import { buildRequest, buildVenue, type BuiltVenue } from '../../support/build';

/** A section with two rows. */
interface Rows {
  section: string;
  /** Creates the rows and returns the page. */
  path: () => Promise<string>;
  /** The button of a row that removes it, or opens a menu with `item`. */
  button: RegExp;
  item?: string;
  /** The button of the dialog that asks first. */
  confirm?: string;
  /** The element that has the focus once both rows are gone. */
  rest: { role: 'button' | 'heading'; name: string };
}

describeInBrowser('the focus', () => {
  let test: TestApp;
  let venue: BuiltVenue;

  beforeAll(async () => {
    test = await createTestApp();
  });
  beforeEach(async () => {
    venue = await buildVenue(test.agent);
  });
  afterAll(() => test?.close());

  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const open = async (path: string): Promise<Page> => {
    // a venue without an imported calendar returns 404
    const page = await openPage(test, path, { as: 'admin@parvis.example', allowed: { errors: [/404/] } });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  };
  const twice = async (create: (name: string) => Promise<unknown>): Promise<void> => {
    for (const name of ['Un', 'Deux']) await create(name);
  };
  const sheet = () => `/app/venues/${venue.code.toLowerCase()}`;
  const sections: Rows[] = [
    {
      section: 'Salles',
      path: async () => {
        // in addition to its first room
        done(await test.agent.post('/api/rooms', { memberId: venue.id, name: 'Véranda' }));
        return sheet();
      },
      button: /^Actions pour/,
      item: 'Supprimer la salle',
      confirm: 'Supprimer la salle',
      rest: { role: 'button', name: 'Ajouter une salle' },
    },
    {
      section: 'Étiquettes',
      path: async () => {
        await twice(async (name) => {
          const tag = done(await test.agent.post('/api/tags', { name, category: 'amenity' }));
          done(await test.agent.post(`/api/members/${venue.id}/tags`, { tagId: tag.body.id }));
        });
        return sheet();
      },
      button: /^Ôter/,
      rest: { role: 'button', name: 'Ajouter une étiquette' },
    },
    {
      section: 'Photos',
      path: async () => {
        const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345' } })
          .png()
          .toBuffer();
        await twice(async (name) =>
          done(
            await test.agent.upload(`/api/uploads/member-photos/${venue.id}?alt=${name}`, {
              field: 'file',
              filename: `${name}.png`,
              contentType: 'image/png',
              content,
            }),
          ),
        );
        return sheet();
      },
      button: /^Actions pour/,
      item: 'Supprimer la photo',
      confirm: 'Supprimer la photo',
      rest: { role: 'button', name: 'Ajouter des photos' },
    },
    {
      section: 'Ce que l’équipe sait',
      path: async () => {
        await twice(async (content) =>
          done(
            await test.agent.post('/api/ai/knowledge/entries', {
              memberId: venue.id,
              type: 'fact',
              source: 'team',
              content,
            }),
          ),
        );
        return sheet();
      },
      button: /^Supprimer la note/,
      rest: { role: 'button', name: 'Noter' },
    },
    {
      section: 'Relances',
      path: async () => {
        const { id: requestId, code } = await buildRequest(test.agent);
        await twice(async (name) =>
          done(
            await test.agent.post('/api/reminders', {
              requestId,
              kind: 'custom',
              to: `${name.toLowerCase()}@client.example`,
              subject: name,
              bodyHtml: name,
              dueAt: '2030-03-02T09:00:00.000Z',
            }),
          ),
        );
        return `/app/requests/${code}`;
      },
      button: /^Supprimer la relance/,
      rest: { role: 'button', name: 'Prévoir une relance' },
    },
    {
      section: 'Liens',
      path: async () => {
        await twice(async () =>
          done(
            await test.agent.post('/api/magic-tokens', {
              scope: 'member',
              scopeId: venue.id,
              action: 'update_profile',
            }),
          ),
        );
        return sheet();
      },
      button: /^Révoquer/,
      confirm: 'Révoquer',
      rest: { role: 'button', name: 'Envoyer le lien de la fiche' },
    },
    {
      section: 'Clés API',
      path: async () => {
        await twice(async (name) => done(await test.admin.post('/api/team/api-keys', { name })));
        return '/app/settings/me';
      },
      button: /^Révoquer la clé/,
      confirm: 'Révoquer',
      rest: { role: 'button', name: 'Créer une clé' },
    },
    {
      section: 'Invitations',
      path: async () => {
        await twice(async (name) =>
          done(
            await test.admin.post('/api/team/invitations', {
              email: `${name.toLowerCase()}@parvis.example`,
              name,
              role: 'agent',
            }),
          ),
        );
        return '/app/settings/team';
      },
      button: /^Retirer l’invitation/,
      rest: { role: 'button', name: 'Inviter' },
    },
    {
      section: 'Travaux en échec',
      path: async () => {
        await test.database.query(
          `INSERT INTO queue_job (id, queue, key, payload, run_at, tries, error, failed_at, created_at)
           SELECT gen_random_uuid(), 'events', 'key-' || n, '{"listener":"Gone.hear","told":{}}', now(), 6, 'TypeError', now(), now()
             FROM generate_series(1, 2) n`,
        );
        return '/app/settings/system';
      },
      button: /^Supprimer/,
      confirm: 'Supprimer',
      rest: { role: 'heading', name: 'Travaux en échec' },
    },
  ];

  it.each(sections)(
    'moves to the next row when one is removed: $section',
    async ({ section, path, button, item, confirm, rest }) => {
      const page = await open(await path());
      const focused = page.locator(':focus');
      await page.getByRole('heading', { level: 2, name: section, exact: true }).scrollIntoViewIfNeeded();
      const region = page.getByRole('region', { name: section, exact: true });
      const buttons = region.getByRole('button', { name: button });
      await buttons.nth(1).waitFor();
      await buttons.first().focus();
      for (const next of [buttons.first(), region.getByRole(rest.role, { name: rest.name, exact: true })]) {
        const left = (await buttons.count()) - 1;
        await page.keyboard.press('Enter');
        if (item !== undefined) await page.getByRole('menuitem', { name: item }).press('Enter');
        if (confirm !== undefined)
          await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).press('Enter');
        await buttons.nth(left).waitFor({ state: 'detached' });
        await next.and(focused).waitFor();
      }
    },
  );

  it('moves to the main area when code opens another screen', async () => {
    const page = await open('/app/venues');
    const main = page.locator('main:focus');
    await page.getByRole('button', { name: 'Importer' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Importer des lieux' }).waitFor();
    await main.waitFor();
    await page.goto('/app/organizers');
    await page.getByRole('button', { name: 'Nouvel organisateur' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Adresse e-mail').fill('nina@client.example');
    await page.keyboard.press('Enter');
    await page.waitForURL(/organizers\/.{36}$/);
    await main.waitFor();
  });
});
