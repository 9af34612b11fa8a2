import fc from 'fast-check';
import { formatDate, formatDays, formatMoney, formatPrice, oneLine } from '#i18n/formats';
import { type Locale, LOCALES } from '#i18n/locale';
import { escapeHtml, html } from './html';
import { httpUrl } from './http-url';
import {
  CONFIGURATION_LABELS,
  configurationLabel,
  EVENT_TYPE_LABELS,
  eventTypeLabel,
  REQUEST_FIELD_QUESTIONS,
  requestQuestions,
  slotLabel,
} from '#domain/labels';
import { demoData, htmlToText, isTemplateName, renderTemplate, wrapMessage } from './render';
import { type AnyTemplate, RenderedMail, TEMPLATE_NAMES } from './template.types';
import { Steps } from '../../../test/support/steps';

const CASES = ([...TEMPLATE_NAMES, 'credit-note'] as const).flatMap((name) =>
  LOCALES.map((locale) => [name, locale] as const),
);
const PLACEHOLDERS = /undefined|\bnull\b|NaN|\[object|Invalid Date/;

type AnyData = Record<string, unknown>;

/** Renders with data that a test has changed, by field name. */
function renderWith(name: AnyTemplate, locale: Locale, change: AnyData): RenderedMail {
  return renderTemplate(name, locale, { ...demoData(name, locale), ...change });
}

/** One entry per string field (and per item of a list of strings), with a function that renders another value in it. */
function stringFields(name: AnyTemplate, locale: Locale) {
  return (
    Object.entries(demoData(name, locale))
      // a code, whose words the template has
      .filter(([field]) => name !== 'not-selected' || field !== 'reason')
      .filter(([, value]) => typeof value === 'string' || Array.isArray(value))
      .map(([field, value]) => ({
        field,
        isUrl: field.endsWith('Url'),
        render: (text: string) => {
          // The text of a need is its note.
          const item = field === 'needs' ? { kind: 'other', note: text } : text;
          return renderWith(name, locale, { [field]: Array.isArray(value) ? [item, ...value] : text });
        },
      }))
  );
}

function tagsOf(markup: string): string[] {
  return [...markup.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map((match) => match[1] ?? '');
}

describe.each(CASES)('%s in %s', (name, locale) => {
  const data = demoData(name, locale);
  const mail = renderTemplate(name, locale, data);

  it('renders a one-line subject, a complete document in its language, and a text part', () => {
    expect(mail.subject).toMatch(/^\S.*\S$/);
    expect(mail.subject).not.toContain('[#');
    expect(mail.html).toMatch(/^<!doctype html>/);
    expect(mail.html.trimEnd()).toMatch(/<\/html>$/);
    expect(mail.html).toContain(`<html lang="${locale}"`);
    expect(mail.html).toContain(`<title>${escapeHtml(mail.subject)}</title>`);
    expect(mail.text).not.toMatch(/<\/?(p|br|table|td|a|strong)\b/);
    expect(mail.text.length).toBeGreaterThan(200);
  });

  it('has the same text part: every link and every amount', () => {
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    for (const link of links) expect(mail.text).toContain(link.replaceAll('&amp;', '&'));
    for (const [field, value] of Object.entries(data)) {
      if (field.endsWith('Url')) {
        expect(links.filter((link) => link === value)).toHaveLength(2);
        expect(mail.html).toMatch(new RegExp(`>\\s*${String(value)}\\s*<`));
        expect(mail.text).toContain(value);
      }
    }
    const amounts = mail.html.match(/€[\d,.]+|\d[\d\u202f\u00a0]*,\d{2}\u00a0€/g) ?? [];
    expect(amounts.length > 0).toBe(['commission-invoice', 'credit-note'].includes(name));
    for (const amount of amounts) expect(mail.text).toContain(amount);
  });

  it('shows no placeholder for absent values, loads nothing and adapts to dark mode', () => {
    expect(mail.html + mail.text + mail.subject).not.toMatch(PLACEHOLDERS);
    expect(mail.html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|\ssrc=/i);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
    expect(mail.html).not.toMatch(/(?<!max-)width:\s*\d{3,}px/);
  });

  it('reads well when every optional value is absent or empty', () => {
    const optional = Object.entries({
      'commission-invoice': ['contactName', 'dueDate', 'description'],
      'credit-note': ['contactName', 'reason'],
      'catalog-sent': ['organizerFirstName', 'eventDate', 'eventEndDate', 'message', 'expiresAt'],
      'generic-message': [],
      requalification: ['organizerFirstName', 'answerUrl'],
      'availability-request':
        'contactName eventType eventEndDate slot attendees configuration needs city requirements'.split(' '),
      'winner-selected': 'contactName eventDate eventEndDate attendees organizerName organizerCompany'.split(' '),
      'not-selected': ['contactName', 'eventDate', 'eventEndDate'],
      'member-onboarding': ['contactName'],
    }).find(([key]) => key === name)?.[1];
    for (const empty of [null, '', '  \n ']) {
      const fields = (optional ?? []).filter((field) => empty === null || !['attendees', 'needs'].includes(field));
      const bare = renderWith(name, locale, Object.fromEntries(fields.map((field) => [field, empty])));
      expect(bare.html + bare.text + bare.subject).not.toMatch(PLACEHOLDERS);
      expect(bare.text).not.toMatch(/: *\n(?! *\n|[->]|https?:)/);
      expect(bare.text).not.toMatch(/(Bonjour|Hello) ,/);
      expect(bare.html).not.toMatch(/<span[^>]*>\s*<\/span\s*>/);
    }
  });

  it('escapes every string field, whatever it contains', () => {
    for (const { field, isUrl, render } of stringFields(name, locale)) {
      if (isUrl || field === 'bodyHtml') continue;
      const benign = render('Q7x7Q');
      const shown = benign.html.includes('Q7x7Q');
      expect([field, shown]).toEqual([field, field !== 'missingFields']);
      const hostile = fc
        .array(
          fc.constantFrom('<', '>', '"', "'", '&', '`', '</p>', '<script>', '<img src=x onerror=', '-->', 'x', '$&'),
        )
        .map((parts) => `Q7${parts.join('')}7Q`);
      fc.assert(
        fc.property(hostile, (text) => {
          expect(render(text).html.replaceAll(escapeHtml(text), 'Q7x7Q')).toBe(benign.html);
        }),
        { numRuns: 20 },
      );
    }
  });

  it('lets no field add a line to the subject', () => {
    for (const { isUrl, render } of stringFields(name, locale)) {
      if (isUrl) continue;
      expect(render('Title\r\nBcc: eve@example.test\u2028x').subject).not.toMatch(/[\r\n\u2028]/);
    }
  });

  it('takes http and https links only', () => {
    for (const { isUrl, render } of stringFields(name, locale)) {
      if (!isUrl) continue;
      for (const bad of [
        'javascript:alert(1)',
        'data:text/html,x',
        '/relative',
        'parvis.example/x',
        ' ',
        'ftp://h/x',
      ]) {
        // The reply link is optional in a requalification: blank means none.
        if (bad === ' ' && name === 'requalification') continue;
        expect(() => render(bad)).toThrow(TypeError);
      }
      const odd = render("https://parvis.example/\"><script>alert(1)</script>?a=1&b='2' onclick=x");
      expect(tagsOf(odd.html)).toEqual(tagsOf(mail.html));
      expect(odd.html).not.toContain('script>alert');
      const exact = 'https://parvis.example/pay?session=cs_1&locale=fr#tok_en-1';
      expect(render(exact).text).toContain(exact);
      expect(render(exact).html).toContain(`href="${escapeHtml(exact)}"`);
    }
  });
});

it('lists the eight templates in their order', () => {
  expect(TEMPLATE_NAMES).toEqual(
    (
      'commission-invoice catalog-sent generic-message requalification availability-request winner-selected ' +
      'not-selected member-onboarding'
    ).split(' '),
  );
  expect(isTemplateName('not-selected')).toBe(true);
  expect(isTemplateName('toString')).toBe(false);
});

it('sets French no-break spaces in every sentence and uses typographic marks in both languages', () => {
  for (const [name, locale] of CASES) {
    const { subject, text } = renderTemplate(name, locale, demoData(name, locale));
    const prose = `${subject}\n${text}`.replace(/https?:\S+/g, '').replace(/[<>]/g, '');
    expect(prose).not.toMatch(/['"]/);
    if (locale === 'fr') {
      expect(prose).not.toMatch(/[^\u00a0\u202f][:;!?»]/);
      expect(prose).not.toMatch(/«[^\u00a0]/);
    } else {
      expect(prose).not.toMatch(/\s[:;!?]/);
    }
  }
});

describe("a mail's content", () => {
  it('is an invoice with amount, due date and number', () => {
    const fr = renderTemplate('commission-invoice', 'fr', demoData('commission-invoice', 'fr'));
    expect(fr.subject.replace(/\s/g, ' ')).toBe('Facture de commission 2027-000042 : 1 250,50 €');
    expect(fr.text).toContain('Échéance\u00a0: 15 avril 2027');
    const en = renderTemplate('commission-invoice', 'en', demoData('commission-invoice', 'en'));
    expect(en.subject).toBe('Commission invoice 2027-000042: €1,250.50');
    expect(en.text).toContain('Due date: 15 April 2027');
  });

  it('is a credit note with the remainder of its invoice', () => {
    const say = (locale: Locale, change: AnyData): string =>
      renderWith('credit-note', locale, change).text.replace(/\s+/g, ' ');
    const { subject } = renderTemplate('credit-note', 'fr', demoData('credit-note', 'fr'));
    expect(subject.replace(/\s/g, ' ')).toBe('Avoir CN-2027-000003 sur la facture 2027-000042 : 250,50 €');
    expect(say('fr', {})).toContain('Il reste 1 000,00 € à régler sur cette facture');
    expect(say('en', {})).toContain('€1,000.00 of this invoice remains to be paid');
    expect(say('fr', { owed: 0 })).toContain('Cette facture est annulée : vous n’avez plus rien à régler.');
    expect(say('en', { owed: 0 })).toContain('This invoice is canceled: there is nothing left to pay.');
    expect(say('fr', { owed: 0, paid: true })).toContain('Cette facture est déjà réglée');
    expect(say('en', { owed: 0, paid: true })).toContain('This invoice has been paid');
  });

  it('translates vocabulary values', () => {
    const { text } = renderTemplate('availability-request', 'fr', demoData('availability-request', 'fr'));
    expect(text).toContain('Type\u00a0: Séminaire');
    expect(text).toContain('Créneau\u00a0: Journée entière');
    expect(text).toContain('Disposition\u00a0: Classe');
    expect(text).toContain('Date\u00a0: 12–14 mars 2027');
    expect(text).toContain('Et aussi\u00a0: 2 salles de sous-commission, 20 personnes par salle');
    expect(text).toContain('> Déjeuner sur place.\n> Dix repas');
  });

  it.each(['catalog-sent', 'winner-selected', 'not-selected'] as const)('%s names every day of the event', (name) => {
    const days = { eventDate: '2027-03-12', eventEndDate: '2027-03-14' };
    expect(renderWith(name, 'fr', days).text).toContain('Date\u00a0: 12–14 mars 2027');
    expect(renderWith(name, 'en', days).text).toContain('Date: 12–14 March 2027');
  });

  it('asks the chosen venue to hold every day of the event', () => {
    const text = (locale: Locale, eventEndDate: string | null) =>
      renderWith('winner-selected', locale, { eventDate: '2027-03-12', eventEndDate }).text;
    for (const one of [null, '2027-03-12']) {
      expect(text('fr', one)).toContain('cette date');
      expect(text('en', one)).toContain('this date');
    }
    expect(text('fr', '2027-03-14')).toContain('ces dates');
    expect(text('en', '2027-03-14')).toContain('these dates');
  });

  it('has correct plurals for venues in each language', () => {
    const text = (locale: Locale, venueCount: number) => renderWith('catalog-sent', locale, { venueCount }).text;
    expect(text('fr', 1)).toContain('1 lieu pour');
    expect(text('fr', 4)).toContain('4 lieux pour');
    expect(text('en', 1)).toContain('1 venue for');
    expect(text('en', 4)).toContain('4 venues for');
  });

  it('has one question per missing detail, and a general one if there is none to name', () => {
    const missing = (missingFields: string[]) => renderWith('requalification', 'en', { missingFields }).text;
    expect(missing(['city', 'postalCodes', 'attendees']).match(/^- /gm)).toHaveLength(2);
    expect(missing([])).toContain('a little more about your event.');
    expect(missing(['assigneeId', 'constructor'])).toContain('a little more about your event.');
  });

  it("names no other party to a venue that wasn't selected", () => {
    const { html, text } = renderTemplate('not-selected', 'fr', {
      ...demoData('not-selected', 'fr'),
      ...{ organizerName: 'Inès Garnier', winner: 'Linden House' },
    });
    expect(html + text).not.toMatch(/Garnier|Linden/);
  });
});

describe('labels', () => {
  it('cover the vocabulary of the contract', () => {
    expect(Object.keys(EVENT_TYPE_LABELS).join(' ')).toBe(
      'meeting board_meeting seminar training conference convention product_launch team_building gala cocktail dinner ' +
        'trade_show filming wedding private_party other',
    );
    expect(Object.keys(CONFIGURATION_LABELS).join(' ')).toBe(
      'theatre classroom u_shape boardroom hollow_square cabaret banquet cocktail exhibition custom',
    );
    expect(slotLabel('evening', 'fr')).toBe('Soirée');
    expect(eventTypeLabel('trade_show', 'en')).toBe('Trade show');
    expect(configurationLabel('u_shape', 'fr')).toBe('En U');
    expect(configurationLabel('toString', 'fr')).toBe('toString');
  });

  it('have a question for every property that an organizer can answer', () => {
    const fields =
      'title eventType description attendees configuration eventDate eventEndDate datesFlexible alternativeDates slot ' +
      'city postalCodes center radiusKm budgetMin budgetMax currency requirements';
    expect(Object.keys(REQUEST_FIELD_QUESTIONS)).toEqual(fields.split(' '));
    for (const locale of LOCALES) {
      const questions = requestQuestions(fields.split(' '), locale);
      expect(questions).toHaveLength(15);
      for (const question of questions) expect(question).toMatch(/\?$/);
    }
  });
});

describe('html', () => {
  it('escapes interpolated values in content and attributes, except its own markup', () => {
    const text = `<a href="x" title='y'>&amp;`;
    expect(html`<p title="${text}">${text}${3}</p>`.markup).toBe(
      '<p title="&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;">' +
        '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;3</p>',
    );
    expect(html`${html`<b>${'<'}</b>`}${[html`<i></i>`, html`<u></u>`]}`.markup).toBe('<b>&lt;</b><i></i><u></u>');
  });
});

describe('formats', () => {
  it('write dates in words, on their day', () => {
    expect(formatDate('2027-03-12', 'fr', 'Europe/Paris')).toBe('12 mars 2027');
    expect(formatDate('2027-05-01', 'fr', 'Europe/Paris')).toBe('1er mai 2027');
    expect(formatDate('2027-05-01', 'en', 'America/Los_Angeles')).toBe('1 May 2027');
    expect(formatDate('2027-03-12T23:30:00.000Z', 'en', 'Europe/Paris')).toBe('13 March 2027');
    expect(formatDate('2027-03-12T23:30:00.000Z', 'en', 'America/New_York')).toBe('12 March 2027');
    expect(formatDays('2027-03-12', null, 'fr', 'UTC')).toBe('vendredi 12 mars 2027');
    expect(formatDays('2027-03-12', '2027-03-12', 'en', 'UTC')).toBe('Friday 12 March 2027');
    expect(formatDays('2027-03-31', '2027-04-01', 'fr', 'UTC')).toBe('31 mars\u00a0– 1er avril 2027');
    expect(formatDays('2027-05-01', '2027-05-03', 'fr', 'UTC')).toBe('1er–3 mai 2027');
    expect(formatDays('2027-03-12', '2027-03-14', 'en', 'UTC')).toBe('12–14 March 2027');
    expect(formatDays('2027-12-31', '2028-01-01', 'en', 'UTC')).toBe('31 December 2027\u00a0– 1 January 2028');
    expect(formatDays('2027-03-12', '2027-03-10', 'en', 'UTC')).toBe('Friday 12 March 2027');
    expect(formatDate('soon', 'fr', 'UTC')).toBe('soon');
  });

  it('write money in the language and currency', () => {
    expect(formatMoney(1250.5, 'EUR', 'fr').replace(/\s/g, ' ')).toBe('1 250,50 €');
    expect(formatMoney(0.1 + 0.2, 'GBP', 'en')).toBe('£0.30');
    expect(formatMoney(1000, 'JPY', 'en')).toContain('1,000');
    expect(formatPrice(3200, 'EUR', 'fr').replace(/\s/g, ' ')).toBe('3 200 €');
    expect(formatPrice(3200.5, 'EUR', 'en')).toBe('€3,200.50');
  });

  it('keep one line one line, and a URL unchanged', () => {
    expect(oneLine('  a\r\n\tb\u0000c\u202e  d ')).toBe('a b c d');
    expect(httpUrl('https://parvis.example')).toBe('https://parvis.example');
    expect(() => httpUrl('javascript:secret')).toThrow(/^(?!.*secret)/);
  });
});

describe('wrapMessage', () => {
  it('puts plain text into the layout: escaped, with paragraphs, line breaks and links', () => {
    const body =
      'Bonjour,\r\n\r\n3 < 5 & Zoé <zoe@example.test>\nvoir https://parvis.example/a?b=1&c=2.\n\n\n\nÀ bientôt';
    const mail = wrapMessage(body, 'fr', 'Visite\r\nBcc: x');
    expect(mail.subject).toBe('Visite Bcc: x');
    expect(mail.html).toContain('<html lang="fr"');
    expect(mail.html).toContain('<p>3 &lt; 5 &amp; Zoé &lt;zoe@example.test&gt;<br>voir ');
    expect(mail.html).toContain(
      '<a href="https://parvis.example/a?b=1&amp;c=2">https://parvis.example/a?b=1&amp;c=2</a>.</p>',
    );
    expect(mail.text).toMatch(/^Bonjour,\n\n3 < 5 & Zoé <zoe@example\.test>\nvoir https:\S+\n\nÀ bientôt\n\n-- \n/);
  });

  it('puts an HTML fragment into the layout and adds a text part', () => {
    const mail = wrapMessage(
      '<p>Hello <b>Inès</b>,</p><ul><li>one</li><li><a href="https://x.example/y">two</a></li></ul>',
      'en',
      'S',
    );
    expect(mail.html).toContain('<p>Hello <b>Inès</b>,</p>');
    expect(mail.html.match(/<html/g)).toHaveLength(1);
    expect(mail.text).toContain('Hello Inès,');
    expect(mail.text).toContain('- one');
    expect(mail.text).toContain('two <https://x.example/y>');
  });

  it('keeps the line breaks of a text that has only inline markup', () => {
    const mail = wrapMessage('Hello <strong>Inès</strong>,\n\nsee you\nsoon', 'en', 'S');
    expect(mail.html).toContain(
      '<p>Hello <strong>Inès</strong>,</p>\n<p>see you<br />soon</p>'.replace('<br />', '<br>'),
    );
    expect(mail.text).toMatch(/^Hello Inès,\n\nsee you\nsoon\n/);
  });

  it('removes anything that could run, load, track or break out of the layout', () => {
    const mail = wrapMessage(
      '<p onclick="a()" style="position:fixed;color:#fff;text-align:center" class="card">ok</p><script>bad()</script>' +
        '<style>.ink{display:none}</style><iframe src="https://e.example"></iframe><a href="javascript:bad()">l</a>' +
        '<img src="http://e.example/p.gif"><img src="x" onerror="bad()"><form action="https://e.example"><input></form>' +
        '</td></tr></table><svg onload="bad()"></svg><p>end',
      'en',
      '<script>s</script>',
    );
    expect(mail.html).not.toMatch(
      /onclick|bad\(\)|position:|#fff"|e\.example|<script|<iframe|<form|<img|<svg|class="card">ok/,
    );
    expect(mail.html).toContain('<p style="text-align:center">ok</p>');
    expect(mail.html).toContain('<title>&lt;script&gt;s&lt;/script&gt;</title>');
    const plain = wrapMessage('<p>end</p>', 'en', 'S').html;
    const count = (markup: string, tag: string) => tagsOf(markup).filter((name) => name === tag).length;
    for (const tag of ['table', 'tr', 'td']) expect(count(mail.html, tag)).toBe(count(plain, tag));
  });

  it('keeps images by https and by content id', () => {
    const mail = wrapMessage('<p><img src="https://x.example/l.png" alt="Logo"><img src="cid:plan"></p>', 'en', 'S');
    expect(mail.html).toContain('<img src="https://x.example/l.png" alt="Logo" />');
    expect(mail.html).toContain('<img src="cid:plan" />');
  });

  it.each([
    '<!DOCTYPE html><html><head><title>T</title></head><body><p>Kept <script>x</script></p></body></html>',
    '\n  <html lang="fr"><body>Kept</body></html>',
    '<!-- made elsewhere -->\n<!doctype html>\n<html><body style="color:red">Kept</body></html>',
    '\uFEFF<?xml version="1.0"?><!DOCTYPE html PUBLIC "x" "y"><html><body>Kept</body></html>',
  ])('leaves a complete document unchanged: %s', (body) => {
    const mail = wrapMessage(body, 'en', 'S');
    expect(mail.html).toBe(body);
    expect(mail.text).toBe('Kept');
  });

  describe('a long body', () => {
    let steps: Steps;
    beforeAll(() => (steps = new Steps()));
    afterAll(() => steps.close());

    it.each<[string, (size: number) => string]>([
      ['blanks', (size) => `a${' '.repeat(size)}b`],
      ['dots after an address', (size) => `https://x.example/${'.'.repeat(size)}x${'.'.repeat(1000)}`],
      ['empty lines in inline markup', (size) => `<b>a</b>${'\n'.repeat(size)}b`],
      ['open brackets', (size) => '<'.repeat(size)],
      ['comment openings', (size) => '<!--'.repeat(size / 5)],
      ['entities without end', (size) => '&a'.repeat(size / 2.5)],
      ['nesting', (size) => '<div>'.repeat(size / 25) + 'x'],
    ])('takes time proportional to its length: %s', async (_what, body) => {
      const whole = (size: number): string => `<!doctype html><html><body>${body(size)}</body></html>`;
      expect(wrapMessage(body(500_000), 'en', 'S').html).toMatch(/<\/html>\s*$/);
      expect(wrapMessage(whole(500_000), 'en', 'S').text).toBeDefined();
      for (const made of [body, whole]) {
        const [few, many] = [125_000, 500_000].map((size) => [made(size), 'en', 'S']) as [unknown[], unknown[]];
        expect(await steps.growth('libs/mail-templates/src/render.ts', 'wrapMessage', few, many)).toBeLessThan(5);
      }
    });
  });

  it("isn't taken for a document if it only mentions one", () => {
    expect(wrapMessage('Write <html> first', 'en', 'S').html).toContain('class="fragment ink"');
    expect(wrapMessage('<htmlx>a</htmlx>', 'en', 'S').html).toContain('class="fragment ink"');
  });
});

describe('htmlToText', () => {
  it('keeps text, lists, headings and addresses, and drops hidden text and images', () => {
    const text = htmlToText(
      '<div style="display:none">hidden</div><h1>Title</h1><p>a&nbsp;&amp; b <img src="https://x.example/a.png" alt="pic">' +
        '<a href="https://x.example/q?a=1&amp;b=2">link</a></p><ul><li>one</li></ul><a href="https://x.example">https://x.example</a>',
    );
    expect(text).toContain('Title');
    expect(text).toContain('a\u00a0& b');
    expect(text).toContain('link <https://x.example/q?a=1&b=2>');
    expect(text).toContain('- one');
    expect(text.match(/https:\/\/x\.example$/gm)).toHaveLength(1);
    expect(text).not.toMatch(/hidden|a\.png/);
  });

  it('separates the rows and cells of a table', () => {
    expect(htmlToText('<table><tr><th>Room</th><th>Seats</th></tr><tr><td>Salon</td><td>80</td></tr></table>')).toBe(
      'Room  Seats\nSalon  80',
    );
  });
});
