import { ownOf, textsOf } from './draft';
import type { MailWords } from './templates.queries';

const VIEW = {
  parts: [
    { name: 'subject', usual: 'Hello {venue}', own: null, max: 150 },
    { name: 'body', usual: 'One\n\n{button}', own: 'Two\n\n{button}', max: 4000 },
  ],
} as Partial<MailWords> as MailWords;

describe('the words that are being typed', () => {
  it('begin as mails have them, or as a version had them', () => {
    expect(textsOf(VIEW)).toEqual({ subject: 'Hello {venue}', body: 'Two\n\n{button}' });
    const nothing = { preheader: null, heading: null, body: null, button: null, secondButton: null };
    expect(textsOf(VIEW, { ...nothing, subject: 'Hi' })).toEqual({ subject: 'Hi', body: 'One\n\n{button}' });
  });

  it('are one’s own if they say something else than usual', () => {
    expect(ownOf(VIEW, textsOf(VIEW))).toEqual({ body: 'Two\n\n{button}' });
    expect(ownOf(VIEW, { subject: ' Hi ', body: 'One\n\n{button}\n' })).toEqual({ subject: 'Hi' });
    expect(ownOf(VIEW, { subject: '  ', body: '' })).toEqual({});
  });
});
