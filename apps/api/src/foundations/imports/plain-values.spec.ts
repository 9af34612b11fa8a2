import {
  countryCode,
  currencyCode,
  languageCode,
  mailAddress,
  phoneNumber,
  postalCode,
  readDay,
  webAddress,
} from './plain-values';

describe('a day in a cell', () => {
  it.each([
    ['2027-03-12', '2027-03-12'],
    ['12/03/2027', '2027-03-12'],
    ['12.03.2027', '2027-03-12'],
    ['12-03-2027', '2027-03-12'],
    ['12 03 2027', '2027-03-12'],
    ['12/03/27', '2027-03-12'],
    ['2.3.27', '2027-03-02'],
    ['12/03/99', '1999-03-12'],
    ['2027/03/12', '2027-03-12'],
    ['20270312', '2027-03-12'],
    ['2027-03-12T00:00:00', '2027-03-12'],
    ['2027-03-12 18:30', '2027-03-12'],
    ['2027-03-12T00:00:00.000Z', '2027-03-12'],
    // midnight in Paris, as programs write it
    ['2027-03-11T23:00:00.000Z', '2027-03-12'],
    ['2027-03-12T01:00:00+0100', '2027-03-12'],
    ['12/03/2027 00:00:00', '2027-03-12'],
    ['12 mars 2027', '2027-03-12'],
    ['12/03/2027 à 14h30', '2027-03-12'],
    ['12/03/2027 14h', '2027-03-12'],
    ['2027-03-12 2:30 PM', '2027-03-12'],
    ['vendredi 12 mars 2027', '2027-03-12'],
    ['1er août 2027', '2027-08-01'],
    ['12 févr. 2027', '2027-02-12'],
    ['12-déc-27', '2027-12-12'],
    ['Friday, 12 March 2027', '2027-03-12'],
    ['March 12, 2027', '2027-03-12'],
    ['Mar 12th 2027', '2027-03-12'],
    ['03/25/2027', '2027-03-25'],
    ['46458', '2027-03-12'],
    ['46458.75', '2027-03-12'],
  ])('%j is %s', (text, day) => expect(readDay(text, 'Europe/Paris')).toBe(day));

  it.each([
    '31/02/2027',
    '2027-02-30',
    'mars 2027',
    '12 mar',
    'demain',
    '2027',
    '13/13/2027',
    '12 jui 2027',
    '99999',
    'x'.repeat(100),
  ])('%j is none and stays', (text) => expect(readDay(text, 'Europe/Paris')).toBe(text));
});

describe('a plain value', () => {
  it.each([
    ['1000', undefined, '01000'],
    ['01000', 'FR', '01000'],
    ['1000.0', null, '01000'],
    ['69 002', 'France', '69002'],
    ['F-69002', null, '69002'],
    ["'01000", null, '01000'],
    ['1000', 'BE', '1000'],
    ['1000', 'Belgique', '1000'],
    ['690', null, '690'],
    ['SW1A 1AA', 'GB', 'SW1A 1AA'],
  ])('of a postal code %j in %j is %s', (text, country, code) => expect(postalCode(text, country)).toBe(code));

  it.each([
    ['France', 'FR'],
    ['france', 'FR'],
    ['FRA', 'FR'],
    ['Belgique', 'BE'],
    ['Allemagne', 'DE'],
    ['Switzerland', 'CH'],
    ['Royaume-Uni', 'GB'],
    ['États-Unis', 'US'],
    ['fr', 'FR'],
    ['Atlantide', 'Atlantide'],
  ])('of a country %j is %s', (text, code) => expect(countryCode(text)).toBe(code));

  it.each([
    ['www.salons.example', 'https://www.salons.example'],
    ['salons.example/salles', 'https://salons.example/salles'],
    ['//salons.example', 'https://salons.example'],
    ['http://salons.example', 'http://salons.example'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['néant', 'néant'],
    ['a@b.example', 'a@b.example'],
  ])('of a website %j is %s', (text, url) => expect(webAddress(text)).toBe(url));

  it('of an address, a currency, and a language is found in what people write', () => {
    expect(['mailto:a@b.example', 'A <a@b.example>', 'a@b.example;'].map(mailAddress)).toEqual(
      Array(3).fill('a@b.example'),
    );
    expect(['€', 'euros', 'eur', '£', 'roubles'].map(currencyCode)).toEqual(['EUR', 'EUR', 'EUR', 'GBP', 'roubles']);
    expect(['472000000', '0472000000', '+33472000000'].map(phoneNumber)).toEqual([
      '0472000000',
      '0472000000',
      '+33472000000',
    ]);
    expect(['Français', 'english', 'en-GB', 'de'].map(languageCode)).toEqual(['fr', 'en', 'en', 'de']);
  });
});
