import { addressesOf, bareAddress, daysOf, entriesOf, replySubject, wordsOf } from './entries';
import type { Mail, PhoneMessage } from './exchange.queries';

const mail = (id: string, createdAt: string): Mail => ({ id, createdAt }) as Mail;
const message = (id: string, createdAt: string): PhoneMessage => ({ id, createdAt }) as PhoneMessage;

describe('the entries of a conversation', () => {
  it('are in chronological order, grouped by days in the time zone', () => {
    const entries = entriesOf(
      [mail('b', '2027-03-02T22:59:00.000Z'), mail('c', '2027-03-02T23:01:00.000Z')],
      [message('a', '2027-03-02T23:00:30.000Z')],
    );
    expect(entries.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(daysOf(entries, 'Europe/Paris').map((day) => day.entries.map(({ id }) => id))).toEqual([['b'], ['a', 'c']]);
    expect(daysOf(entries, 'UTC')).toHaveLength(1);
  });

  it('show the text of a mail apart from its quotes', () => {
    const bodyText = 'Oui.\r\n\r\n> Le 3 mars ?';
    expect(wordsOf({ bodyText, replyText: 'Oui.' })).toEqual({ own: 'Oui.', quoted: '> Le 3 mars ?' });
    expect(wordsOf({ bodyText, replyText: null })).toEqual({ own: 'Oui.\n\n> Le 3 mars ?', quoted: null });
    expect(wordsOf({ bodyText: '> Le 3 mars ?\nOui.', replyText: 'Oui.' }).quoted).toBe('> Le 3 mars ?\nOui.');
    expect(wordsOf({ bodyText: null, replyText: null })).toEqual({ own: '', quoted: null });
    expect(wordsOf({ bodyText: 'prix \u202e0001', replyText: null }).own).toBe('prix 0001');
  });

  it('are replied to under one Re:, without the token', () => {
    expect(replySubject('RE: Re : TR: Visite [#R-7K3Q9D]')).toBe('Re: Visite');
    expect(replySubject('Visite')).toBe('Re: Visite');
  });

  it('go to the addresses of a line', () => {
    expect(addressesOf('Inès <i@c.example>, b@c.example;; \n c@c.example ')).toEqual([
      'i@c.example',
      'b@c.example',
      'c@c.example',
    ]);
    expect(bareAddress('"Inès" <I@C.example>')).toBe('i@c.example');
    expect(bareAddress('')).toBe('');
  });
});
