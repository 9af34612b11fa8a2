import { faultBelow } from './problem';

describe('an error below its field', () => {
  it("doesn't show the API's field name, in either language", () => {
    const below = (path: string, message: string) => faultBelow({ path, message });
    expect(below('postalCode', 'postalCode doit compter cinq chiffres')).toBe('Doit compter cinq chiffres');
    expect(below('net', 'net\u00a0: il ne reste que 420\u00a0€.')).toBe('Il ne reste que 420\u00a0€.');
    expect(below('net', 'net: only €420 is left.')).toBe('Only €420 is left.');
    expect(below('email', 'emails are unique')).toBe('Emails are unique');
    expect(below('name', 'There is such a tag already.')).toBe('There is such a tag already.');
  });
});
