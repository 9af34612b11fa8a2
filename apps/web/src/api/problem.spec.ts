import { faultBelow, inReadersWords } from './problem';

describe('an error below its field', () => {
  it("doesn't show the API's field name, in either language", () => {
    const below = (path: string, message: string) => faultBelow({ path, message });
    expect(below('postalCode', 'postalCode doit compter cinq chiffres')).toBe('Doit compter cinq chiffres');
    expect(below('net', 'net\u00a0: il ne reste que 420\u00a0€.')).toBe('Il ne reste que 420\u00a0€.');
    expect(below('net', 'net: only €420 is left.')).toBe('Only €420 is left.');
    expect(below('needs.0.attendees', 'attendees ne doit pas être vide')).toBe('Ne doit pas être vide');
    expect(below('needs.0.date', 'needs.0.date must be a date')).toBe('Must be a date');
    expect(below('email', 'emails are unique')).toBe('Emails are unique');
    expect(below('name', 'There is such a tag already.')).toBe('There is such a tag already.');
  });

  it('names other fields in the language of the reader', () => {
    const after = { rule: 'notAfter', params: { other: 'eventEndDate' }, path: 'needs.0.date' };
    const french = { ...after, message: 'needs.0.date ne doit pas suivre eventEndDate' };
    expect(faultBelow(inReadersWords(french, 'fr'))).toBe('Ne doit pas suivre la fin de l’événement');
    const english = { ...after, message: 'needs.0.date must not be after eventEndDate' };
    expect(faultBelow(inReadersWords(english, 'en'))).toBe('Must not be after the end of the event');
    const beds = {
      rule: 'anyBedroom',
      params: {},
      path: 'needs.0.unspecified',
      message: 'needs.0.unspecified or one of …',
    };
    expect(faultBelow(inReadersWords(beds, 'en'))).toBe('Enter at least one bedroom');
    const unknown = {
      rule: 'notAfter',
      params: { other: 'to (2027-01-01)' },
      message: 'must not be after to (2027-01-01)',
    };
    expect(inReadersWords(unknown, 'en')).toBe(unknown);
  });
});
