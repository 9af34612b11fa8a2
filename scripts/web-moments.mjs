// The states of screens after interaction, for `npm run pictures`: dialogs, steps of imports, a printed page.
// Buttons are named in both languages, because screenshots are taken in each.

import { setTimeout as wait } from 'node:timers/promises';
import { inboxMail } from './web-pages.mjs';

/** @typedef {import('playwright-core').Page} Page */

const press = (page, name) => page.getByRole('button', { name }).first().click();
const entry = (page, name) => page.getByRole('menuitem', { name }).first().click();
/** Scrolls to the lower part of a long screen. @param {Page} page */
const scrolled = (page, screens) =>
  page.locator('main').evaluate((main, down) => main.scrollTo(0, down * main.clientHeight), screens);

/** Chooses an entry of the record's menu. @param {Page} page */
const ofSheet = async (page, name) => {
  await press(page, /^(Autres actions|More actions)$/);
  await entry(page, name);
};

/** Picks the first record found by the search of a merge. @param {Page} page */
const merged = async (page, typed) => {
  await ofSheet(page, /^(Fusionner avec|Merge with)/);
  await page.getByRole('searchbox').fill(typed);
  await page.getByRole('group', { name: /^(Résultats|Results)$/ }).waitFor();
  await entry(page, /./);
  await page.getByRole('button', { name: /^(Inverser|Swap)$/ }).waitFor();
};

/** Chooses an entry of the menu of the first commission that has it. @param {Page} page */
const ofCommission = async (page, name) => {
  await press(page, /^Actions (pour|for) /);
  await entry(page, name);
};

/** The messages of the request that the search finds for this organizer. The sample agency's mailbox may still be about to bring it. */
const exchangeAbout = async (agency, organizer) => {
  for (let tries = 0; tries < 60; tries++) {
    const { items } = await agency.get(`/api/requests?search=${encodeURIComponent(organizer)}&limit=1`);
    if (items.length > 0) return `/app/requests/${items[0].code}/exchange`;
    await wait(1000);
  }
  throw new Error(`The demo data have no request by ${organizer}.`);
};

/** @param {Page} page */
const given = async (page, lines) => {
  const chooser = page.waitForEvent('filechooser');
  await press(page, /CSV/);
  await (await chooser).setFiles({ name: 'parvis.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('table').waitFor();
};
/** @param {Page} page */
const checked = async (page, lines) => {
  await given(page, lines);
  await press(page, /^(Contrôler le fichier|Check file)$/);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
};

const VENUES = {
  right: [
    'Nom;CP;Ville;E-mail;Couleur;Salle;Places théâtre',
    'Villa des Pins;69002;Lyon;villa@pictures.example;bleu;Salon;80',
    'Mas de la Source;13200;Arles;mas@pictures.example;vert;Grange;120',
  ],
  faulty: [
    'Nom;CP;Ville;E-mail;Salle;Places théâtre;Statut',
    'Villa des Pins;69002;Lyon;villa@pictures.example;Salon;80;Actif',
    'Mas de la Source;1300;Arles;mas@pictures.example;Grange;beaucoup;Ouvert',
    'Gare du Sud;06000;Nice;gare.pictures.example;Halle;300;En pause',
  ],
};
const TAGS = ['Catégorie;Nom;Lieu', 'Type de lieu;Moulin;', 'Forme;Rond;M-PERDU'];
const KNOWLEDGE = ['Lieu;Note;Sujet', 'M-PERDU;Livraisons par la cour.;Accès'];

/** Presses keys in order, each once the previous one's result has rendered. */
function keys(...pressed) {
  return async (page) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
  };
}

/** @type {import('./web-pages.mjs').WebPage[]} */
export const MOMENTS = [
  { name: 'sign-in', link: async () => '/app/', signedOut: true },
  {
    name: 'palette',
    link: async () => '/app/',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('[role=dialog] input:focus').waitFor();
      await page.keyboard.type('lyon');
    },
  },
  { name: 'help', link: async () => '/app/requests', act: (page) => page.keyboard.press('?') },
  {
    name: 'tour',
    link: async () => '/app/',
    act: async (page) => {
      await page.keyboard.press('?');
      await press(page, /^(Revoir la visite|Take the tour again)$/);
    },
  },
  { name: 'new-request', link: async () => '/app/requests', act: (page) => page.keyboard.press('c') },
  {
    name: 'request-catalog-draft',
    link: async (agency, language) => `/app/requests/${(await agency.drafted(language)).code}/catalog`,
  },

  { name: 'today-mine', link: async () => '/app/' },
  {
    name: 'today-offline',
    link: async () => '/app/?whose=all',
    act: (page) => page.context().setOffline(true),
  },
  {
    name: 'today-failing',
    link: async () => '/app/requests',
    act: async (page) => {
      await page.route('**/api/today?*', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-trace-id': '4bf92f3577b34da6a3ce929d0e0e4736' },
          json: {
            code: 'INTERNAL_ERROR',
            message: 'Something went wrong.',
            traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
          },
        }),
      );
      await page.goto(new URL('/app/?whose=all', page.url()).href);
    },
  },
  { name: 'inbox-assign', link: inboxMail, act: (page) => page.keyboard.press('a') },
  { name: 'requests-none', link: async () => '/app/requests?city=Brest&search=zeppelin' },
  {
    name: 'requests-filter',
    link: async () => '/app/requests',
    act: (page) => page.locator('main [role=search] ~ * button, main [role=search] button').first().click(),
  },
  { name: 'requests-menu', link: async () => '/app/requests', act: keys('j', 'm') },
  {
    name: 'requests-lost',
    link: async () => '/app/requests',
    act: async (page) => {
      await keys('j', 'm')(page);
      await page.locator('[role=menuitem][data-key=move-lost]').click();
    },
  },
  { name: 'requests-selected', link: async () => '/app/requests?view=list', act: keys('j', ' ', 'j', ' ') },
  {
    name: 'request-undo',
    link: async () => '/app/requests',
    act: async (page) => {
      await keys('j', 'e')(page);
      // the current one is ticked
      await page.locator('[role=menuitem][data-key^=assign-]:not(:has(svg))').first().click();
    },
  },
  {
    name: 'request-read',
    link: async (agency) => {
      const { items } = await agency.get('/api/requests?needsValidation=true&limit=1');
      return `/app/requests/${items[0].code}`;
    },
  },
  {
    name: 'request-conflict',
    link: async (agency, language) => `/app/requests/${(await agency.asked(language)).code}`,
    act: async (page, agency) => {
      await page.locator('main dl > :nth-child(4) button').first().click();
      await page.locator('main dl input').fill('150');
      const code = new URL(page.url()).pathname.split('/')[3];
      const { id, attendees } = await agency.get(`/api/requests/by-code/${code}`);
      await agency.patch(`/api/requests/${id}`, { attendees: attendees + 1 });
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'request-ask',
    link: async (agency, language) => `/app/requests/${(await agency.suggested(language)).code}/venues`,
    act: async (page) => {
      // a phone shows no header with “select all”
      for (const venue of await page.locator('main tbody label').all()) await venue.click();
      await page.keyboard.press('a');
    },
  },
  {
    name: 'request-compare',
    link: async (agency, language) => `/app/requests/${(await agency.suggested(language)).code}/find`,
    act: keys('j', 'c', 'j', 'c', 'j', 'c', 'j', 'c', 'v'),
  },
  {
    name: 'request-write',
    link: async (agency, language) => `/app/requests/${(await agency.sent(language)).code}/exchange`,
    act: keys('w'),
  },
  {
    name: 'request-catalog-send',
    link: async (agency, language) => `/app/requests/${(await agency.drafted(language)).code}/catalog`,
    act: keys('Control+Enter'),
  },
  { name: 'new-venue', link: async () => '/app/venues', act: (page) => page.keyboard.press('c') },
  { name: 'new-organizer', link: async () => '/app/organizers', act: (page) => page.keyboard.press('c') },
  {
    name: 'venue-below',
    link: async (agency) => `/app/venues/${(await agency.photographed()).code}`,
    act: (page) => scrolled(page, 1),
  },
  {
    name: 'venue-end',
    link: async (agency) => `/app/venues/${(await agency.photographed()).code}`,
    act: (page) => scrolled(page, 99),
  },
  { name: 'venue-import-columns', link: async () => '/app/venues/import', act: (page) => given(page, VENUES.right) },
  { name: 'venue-import-checked', link: async () => '/app/venues/import', act: (page) => checked(page, VENUES.right) },
  { name: 'venue-import-faults', link: async () => '/app/venues/import', act: (page) => checked(page, VENUES.faulty) },
  { name: 'tag-import-faults', link: async () => '/app/settings/data/tags', act: (page) => checked(page, TAGS) },
  {
    name: 'knowledge-import-faults',
    link: async () => '/app/settings/data/knowledge',
    act: (page) => checked(page, KNOWLEDGE),
  },
  {
    name: 'venue-merge',
    link: async (agency) => `/app/venues/${(await agency.photographed()).code}`,
    act: (page) => merged(page, 'Lyon'),
  },
  {
    name: 'organizer-merge',
    link: async (agency, language) => `/app/organizers/${(await agency.sent(language)).organizer.id}`,
    act: (page) => merged(page, 'example'),
  },
  {
    name: 'organizer-erasure',
    link: async (agency, language) => `/app/organizers/${(await agency.sent(language)).organizer.id}`,
    act: (page) => press(page, /^(Effacer|Erase)…$/),
  },
  {
    name: 'calendar-days',
    link: async (agency) => `/app/calendar?view=year&venue=${(await agency.photographed()).id}`,
    act: (page) => press(page, /^(Agendas|Calendars)$/),
  },
  {
    name: 'calendar-subscribe',
    link: async () => '/app/calendar',
    act: async (page) => {
      await press(page, /^(S’abonner|Subscribe)$/);
      await press(page, /^(Créer l’adresse|Create address|Renouveler|Renew)$/);
    },
  },
  {
    name: 'commission-invoice',
    link: async () => '/app/commissions',
    act: (page) => press(page, /^(Facturer|Invoice) /),
  },
  {
    name: 'commission-change',
    link: async () => '/app/commissions',
    act: (page) => ofCommission(page, /^(Modifier|Edit)/),
  },
  {
    name: 'commission-mismatch',
    link: async (agency, language) => {
      await agency.mispaid(language);
      return '/app/commissions?tab=invoiced';
    },
  },
  {
    name: 'commission-settle',
    link: async (agency, language) => {
      await agency.mispaid(language);
      return '/app/commissions?tab=invoiced';
    },
    act: (page) => press(page, /^(Régler|Resolve)/),
  },
  {
    name: 'commission-credit',
    link: async () => '/app/commissions?tab=invoiced',
    act: (page) => ofCommission(page, /^(Émettre un avoir|Issue a credit note)/),
  },
  {
    name: 'commission-documents',
    link: async () => '/app/commissions?tab=paid',
    act: (page) => ofCommission(page, /^(Facture et avoirs|Invoice and credit notes)/),
  },
  {
    name: 'commission-statement',
    link: async () => '/app/commissions?tab=paid',
    act: (page) => ofCommission(page, /^(Relevé du lieu|Venue statement)/),
  },
  {
    name: 'commission-cancel',
    link: async () => '/app/commissions?tab=invoiced',
    act: (page) => ofCommission(page, /^(Annuler|Cancel)…$/),
  },
  { name: 'figures-below', link: async () => '/app/stats', act: (page) => scrolled(page, 1) },
  { name: 'settings-system-end', link: async () => '/app/settings/system', act: (page) => scrolled(page, 99) },
  { name: 'settings-me-end', link: async () => '/app/settings/me', act: (page) => scrolled(page, 99) },
  {
    name: 'figures-paper',
    link: async () => '/app/stats',
    act: async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      await page.setViewportSize({ width: 718, height: 1050 });
    },
  },
  {
    name: 'settings-mailbox-connect',
    link: async () => '/app/settings/mailboxes',
    act: (page) => press(page, /^(Connecter une boîte|Connect a mailbox)$/),
  },
  {
    name: 'settings-mailbox-password',
    link: async () => '/app/settings/mailboxes',
    act: async (page) => {
      await press(page, /^(Connecter une boîte|Connect a mailbox)$/);
      await press(page, /^(Adresse et mot de passe|Address and password)$/);
      await page.getByLabel(/^(Adresse e-mail|Email address)$/).fill('agence.lumiere@orange.fr');
      await page.getByText(/^(Réglages avancés|Advanced settings)$/).click();
    },
  },
  {
    // a brief that the sample agency's mailbox brought, and its answer
    name: 'exchange-mailbox',
    link: (agency) => exchangeAbout(agency, 'Solène Guérin'),
    act: (page) => press(page, /^(Répondre|Reply)$/),
  },
  {
    // a mail that a colleague sent from Outlook
    name: 'exchange-outlook',
    link: (agency) => exchangeAbout(agency, 'Lacombe'),
  },
  {
    name: 'settings-me-key',
    link: async () => '/app/settings/me',
    act: (page) => press(page, /^(Créer une clé|Create a key)$/),
  },
  {
    name: 'settings-tag-new',
    link: async () => '/app/settings/tags',
    act: (page) => press(page, /^(Nouvelle étiquette|New tag)/),
  },
  {
    name: 'settings-team-invite',
    link: async () => '/app/settings/team',
    act: (page) => press(page, /^(Inviter|Invite)/),
  },
  {
    name: 'settings-template-versions',
    link: async () => '/app/settings/templates?mail=catalog-sent',
    act: (page) => press(page, /^Versions/),
  },
];
