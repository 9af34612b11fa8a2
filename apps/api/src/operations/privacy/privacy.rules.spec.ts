import { namesOf } from './privacy.rules';

describe("a person's names", () => {
  const pattern = new RegExp(namesOf(['jo.b+x@client.fr', 'jo@old.fr'], ['+33612345678', '+33698765432']));

  it.each([
    'jo.b+x@client.fr',
    'from "jo" <jo.b+x@client.fr>.',
    JSON.stringify({ text: 'write to\njo@old.fr\nor call' }),
    'wa_id 33612345678 wrote',
    '+33612345678',
    'tel:33698765432',
  ])('are found in %j', (text) => {
    expect(pattern.test(text)).toBe(true);
  });

  it.each([
    'mary-jo@old.fr',
    'x.jo@old.fr',
    'jo@old.fr.example',
    'jo@old.france',
    'job+x@client.fr',
    'jo-b+x@client.fr',
    '336123456789',
    '1336123456780',
  ])("aren't found in %j", (text) => {
    expect(pattern.test(text)).toBe(false);
  });
});
