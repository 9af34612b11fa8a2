import fc from 'fast-check';
import { shadesOf } from '#domain/colours';
import { LOCALES } from '#i18n/locale';
import { escapeHtml } from './html';
import { demoData, renderExample, renderTemplate, wordingOf, wrapMessage } from './render';
import { HOUSE_SENDER, type Sender } from './sender';
import { WORDING_NAMES, type WordingName } from './template.types';
import { faultsOf, type OwnWords, PART_MAX, PART_NAMES, partsOf, valuesOf } from './wording';

const CASES = WORDING_NAMES.flatMap((name) => LOCALES.map((locale) => [name, locale] as const));
const WEB = { webUrl: 'https://parvis.example' };

/** Texts that use every allowed placeholder. */
function ownWords(name: WordingName): OwnWords {
  const wording = wordingOf(name);
  const values = valuesOf(wording)
    .map((value) => `{${value}}`)
    .join(' / ');
  const pieces = Object.keys(wording.pieces).map((piece) => `{ ${piece} }`);
  return Object.fromEntries(
    partsOf(wording).map((part) => [
      part,
      part === 'body' ? [`Mine: ${values}`, '- one', '- two', ...pieces].join('\n') : `${part} ${values}`,
    ]),
  );
}

const linksOf = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '');

describe.each(CASES)('the default texts of %s in %s', (name, locale) => {
  const wording = wordingOf(name);

  it('have every section, fit, and use all placeholders that the mail needs', () => {
    expect(partsOf({ ...wording, usual: { fr: wording.usual.en, en: wording.usual.fr } })).toEqual(partsOf(wording));
    expect(faultsOf(wording, wording.usual[locale])).toEqual([]);
    for (const part of partsOf(wording))
      expect((wording.usual[locale][part] ?? '').length).toBeLessThanOrEqual(PART_MAX[part]);
    expect(renderExample(name, locale, wording.usual[locale], WEB)).toEqual(renderExample(name, locale, {}, WEB));
  });

  it('can be customized: every value has a text, and every link stays', () => {
    const own = ownWords(name);
    expect(faultsOf(wording, own)).toEqual([]);
    const usual = renderExample(name, locale, {}, WEB);
    const mail = renderExample(name, locale, own, WEB);
    expect(mail.subject).toMatch(/^subject \S/);
    expect(mail.text + mail.subject).not.toMatch(/\{|\}|undefined|null/);
    expect(mail.html).not.toMatch(/\{ ?\w+ ?\}|undefined|null/);
    expect(linksOf(mail.html).sort()).toEqual(linksOf(usual.html).sort());
    for (const link of linksOf(mail.html)) expect(mail.text).toContain(link);
    expect(mail.text).toContain('- one\n- two');
    for (const part of ['heading', 'button', 'secondButton'] as const)
      if (own[part] !== undefined) expect(mail.text).toContain(`${part} `);
    expect(mail.text).toContain(HOUSE_SENDER.name);
  });

  it('are plain text: markup in them is shown as typed', () => {
    const hostile = fc
      .array(fc.constantFrom('<', '>', '"', "'", '&', '</p>', '<script>', '-->', 'x', '$&', '{', '}'))
      .map((parts) => parts.join('').replace(/\{([^{}]*)\}/g, '$1'));
    const body = wording.usual[locale].body ?? '';
    const mailOf = (text: string): string => renderExample(name, locale, { body: `Q7${text}7Q\n${body}` }, WEB).html;
    const benign = mailOf('benign');
    fc.assert(
      fc.property(hostile, (text) => {
        expect(mailOf(text).replace(escapeHtml(`Q7${text}7Q`), 'Q7benign7Q')).toBe(benign);
      }),
      { numRuns: 30 },
    );
  });
});

describe('custom texts', () => {
  const wording = wordingOf('availability-request');
  const body = wording.usual.fr.body ?? '';
  const faults = (words: OwnWords): string[] =>
    faultsOf(wording, words).map((fault) =>
      [fault.part, fault.rule, 'name' in fault ? fault.name : ''].join(' ').trim(),
    );

  it("are rejected with placeholders the mail doesn't know, or without required ones", () => {
    expect(faults({ subject: 'Free? {dates}' })).toEqual(['subject unknownPlaceholder dates']);
    expect(faults({ subject: '{constructor}' })).toEqual(['subject unknownPlaceholder constructor']);
    expect(faults({ heading: 'See {button}' })).toEqual(['heading onlyInBody button']);
    expect(faults({ body: body.replace('{button}', '') })).toEqual(['body missing button']);
    expect(faults({ body: body.replace('{button}', 'Click: {button}') })).toEqual(['body aloneOnLine button']);
    expect(faults({ body: `${body}\n{facts}` })).toEqual(['body once facts']);
    expect(faults({ body: 'Hello' })).toEqual([
      'body missing facts',
      'body missing requirements',
      'body missing button',
    ]);
    expect(faults({ secondButton: 'Read' })).toEqual(['secondButton unknownPart']);
    expect(faults({ subject: 'A { brace', body: `{ and }{\n${body}` })).toEqual(['body unknownPlaceholder and']);
  });

  it('get French no-break spaces, and values unchanged', () => {
    const data = { ...demoData('availability-request', 'fr'), memberName: 'Chez {event} $& : « x »' };
    const { subject } = renderTemplate('availability-request', 'fr', data, {
      ownWords: () => ({ subject: 'Libre ? « {venue} »' }),
    });
    expect(subject).toBe('Libre\u00a0? «\u00a0Chez {event} $& : « x »\u00a0»');
  });

  it('come from the reminder if an invoice is overdue', () => {
    const asked: string[] = [];
    const data = { ...demoData('commission-invoice', 'en'), overdue: true };
    const { subject } = renderTemplate('commission-invoice', 'en', data, {
      ownWords: (name) => {
        asked.push(name);
        return { subject: 'Late: {number}' };
      },
    });
    expect([subject, asked]).toEqual(['Late: 2027-000042', ['commission-overdue']]);
  });

  it('cover every section', () => {
    expect(new Set(WORDING_NAMES.flatMap((name) => partsOf(wordingOf(name))))).toEqual(new Set(PART_NAMES));
  });
});

describe("the sender's identity", () => {
  const sender: Sender = {
    name: 'Salles & Cie',
    phone: '+33 4 72 00 00 00',
    email: 'bonjour@salles.example',
    legalLine: 'Salles & Cie SAS, Lyon',
    shades: shadesOf('#7a1f3d'),
    logo: { url: 'https://salles.example/logo.png', width: 120, height: 40 },
  };

  it.each(LOCALES)('is shown at the top, below the text and in the footer, in %s', (locale) => {
    const { html, text } = renderTemplate('not-selected', locale, demoData('not-selected', locale), { sender });
    expect(html).toContain('src="https://salles.example/logo.png"');
    expect(html).toContain('alt="Salles &amp; Cie"');
    expect(html).toMatch(/width="120"\s+height="40"/);
    const [, foot = ''] = text.split('-- \n');
    for (const said of ['Salles & Cie', '+33 4 72 00 00 00 · bonjour@salles.example', 'Salles & Cie SAS, Lyon'])
      expect(foot).toContain(said);
    expect(text).toContain(locale === 'fr' ? 'L’équipe Salles & Cie' : 'The Salles & Cie team');
    expect(html + text).not.toContain('Parvis');
  });

  it('uses its color, in a shade that is readable in dark mode', () => {
    const { html } = renderTemplate('catalog-sent', 'fr', demoData('catalog-sent', 'fr'), { sender });
    const { dark } = sender.shades;
    expect(html).toContain('bgcolor="#7a1f3d"');
    expect(html).toContain(`.button { background: ${dark.accent} !important; }`);
    expect(html).not.toMatch(/#1d5c4a|#86d6b8/);
    expect(wrapMessage('Hello', 'en', 'S', { ...sender, logo: null }).html).toContain('Salles &amp; Cie');
  });
});
