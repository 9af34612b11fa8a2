import { isISO31661Alpha2, isISO4217CurrencyCode } from 'class-validator';
import { facturXOf } from '../../../../../test/support/pdf';
import { DocumentMaker } from './document-maker';
import { invoiceMentions } from './billing.words';
import type { Party } from './billing.rules';
import { type Billed, facturX, toInvoice } from './factur-x';

const SELLER: Party = {
  ...{ name: 'Agence Parvis SAS', addressLine: '1 rue Mercière', city: 'Lyon', postalCode: '69002', country: 'FR' },
  ...{ registrationNumber: '73282932000074', vatNumber: 'FR44732829320' },
};
const BUYER: Party = {
  ...{ name: 'Château d’Été & Fils SARL', addressLine: '1 rue de l’Œuvre', city: 'Lyon', postalCode: '69002' },
  ...{ country: 'FR', registrationNumber: '41200007400028', vatNumber: null },
};
const BILLED: Billed = {
  ...{ kind: 'invoice', number: '2026-000001', corrects: null, issueDate: '2026-11-26', dueDate: '2026-12-26' },
  ...{ locale: 'fr', currency: 'EUR', seller: SELLER, buyer: BUYER },
  lines: [{ description: 'Commission sur séminaire – 10 %', net: 333.33 }],
  net: 333.33,
  vat: [{ category: 'standard', percent: 20, net: 333.33, vat: 66.67, reason: null }],
  gross: 400,
  mentions: invoiceMentions('fr', null),
};

describe('the XML of an invoice, by the rules of French platforms', () => {
  let maker: DocumentMaker;
  beforeAll(async () => {
    maker = new DocumentMaker();
    await maker.prepare(true);
  });
  afterAll(() => maker.onApplicationShutdown());

  const xmlOf = async (more: Partial<Billed> = {}): Promise<string> =>
    facturXOf(await maker.make({ ...BILLED, ...more }, { colour: '#335544', logo: null })) ?? '';
  const notesOf = (xml: string): (string | null)[] =>
    [...xml.matchAll(/<ram:IncludedNote>([^]*?)<\/ram:IncludedNote>/g)].map(
      ([, note = '']) => /<ram:SubjectCode>([A-Z]+)<\/ram:SubjectCode>/.exec(note)?.[1] ?? null,
    );
  const partyOf = (xml: string, role: 'Seller' | 'Buyer') => {
    const party = new RegExp(`<ram:${role}TradeParty>[^]*?</ram:${role}TradeParty>`).exec(xml)?.[0] ?? '';
    const value = (pattern: RegExp) => pattern.exec(party)?.slice(1).reverse() ?? null;
    return {
      legal: value(/<ram:SpecifiedLegalOrganization>\s*<ram:ID(?: schemeID="(\d+)")?>([^<]+)</),
      endpoint: value(/<ram:URIID schemeID="(\d+)">([^<]+)</),
    };
  };

  it('has the notes, the process and the identifiers', async () => {
    const xml = await xmlOf();
    expect(notesOf(xml)).toEqual(['PMD', 'PMT', 'AAB']);
    expect(xml).toMatch(/<ram:Content>Pas d’escompte pour paiement anticipé\.<\/ram:Content>\s*<ram:SubjectCode>AAB</);
    expect(xml).toMatch(/BusinessProcessSpecifiedDocumentContextParameter>\s*<ram:ID>S1<\/ram:ID>/);
    expect(xml).toMatch(/GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>urn:cen\.eu:en16931:2017/);
    expect(partyOf(xml, 'Seller')).toEqual({ legal: ['732829320', '0002'], endpoint: ['732829320', '0225'] });
    expect(partyOf(xml, 'Buyer')).toEqual({ legal: ['412000074', '0002'], endpoint: ['412000074', '0225'] });
  });

  it.each<[string, Partial<Party>, unknown]>([
    [
      'a SIREN with blanks',
      { registrationNumber: '412 000 074' },
      { legal: ['412000074', '0002'], endpoint: ['412000074', '0225'] },
    ],
    [
      'only a French VAT number',
      { registrationNumber: null, vatNumber: 'FR44 412000074' },
      { legal: ['412000074', '0002'], endpoint: ['412000074', '0225'] },
    ],
    ['a SIRET in La Réunion', { country: 'RE' }, { legal: ['412000074', '0002'], endpoint: ['412000074', '0225'] }],
    [
      'a Belgian number',
      { country: 'BE', registrationNumber: '0403170701', vatNumber: 'BE 0403.170.701' },
      { legal: ['0403170701', undefined], endpoint: ['BE0403170701', '9925'] },
    ],
    [
      'a German number of nine digits',
      { country: 'DE', registrationNumber: '123456789', vatNumber: 'DE123456789' },
      { legal: ['123456789', undefined], endpoint: ['DE123456789', '9930'] },
    ],
    ['no number', { registrationNumber: null }, { legal: null, endpoint: null }],
  ])('identifies a buyer with %s', async (_what, buyer, expected) => {
    expect(partyOf(await xmlOf({ buyer: { ...BUYER, ...buyer } }), 'Buyer')).toEqual(expected);
  });

  it('has the notes in English, on a credit note, and beside others', async () => {
    const reason = 'VAT exempt (TVA non applicable, article 293 B du CGI).';
    const english = await xmlOf({ locale: 'en', mentions: invoiceMentions('en', reason) });
    expect(notesOf(english)).toEqual([null, 'PMD', 'PMT', 'AAB']);
    expect(english).toContain(`<ram:Content>${reason}</ram:Content>`);
    const credit = await xmlOf({
      ...{ kind: 'credit_note', dueDate: null, corrects: { number: '2026-000001', issueDate: '2026-11-26' } },
      mentions: ['#AAB#Avoir'],
    });
    expect(notesOf(credit)).toEqual([null, 'PMD', 'PMT', 'AAB']);
  });

  it('takes every currency and country that inputs may have', async () => {
    const { isValid } = await facturX();
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const pairs = letters.flatMap((one) => letters.map((other) => one + other));
    const currencies = pairs.flatMap((two) => letters.map((three) => two + three)).filter(isISO4217CurrencyCode);
    const countries = pairs.filter((code) => isISO31661Alpha2(code));
    expect([currencies.length, countries.length]).toEqual([179, 249]);
    const [part] = BILLED.vat;
    const refused = [
      ...currencies.filter((currency) => !isValid(toInvoice({ ...BILLED, currency }, part!))),
      ...countries.filter((country) => !isValid(toInvoice({ ...BILLED, buyer: { ...BUYER, country } }, part!))),
    ];
    expect(refused).toEqual([]);
  });
});
