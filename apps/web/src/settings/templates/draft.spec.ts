import { ownOf, textsOf } from './draft';
import type { MailWords } from './templates.queries';

const VIEW = {
  parts: [
    { name: 'subject', usual: 'Hello {venue}', own: null, max: 150 },
    { name: 'body', usual: 'One\n\n{button}', own: 'Two\n\n{button}', max: 4000 },
  ],
} as Partial<MailWords> as MailWords;

describe('the text in the template editor', () => {
  it('starts with the current text, or with that of a version', () => {
    expect(textsOf(VIEW)).toEqual({ subject: 'Hello {venue}', body: 'Two\n\n{button}' });
    const nothing = { preheader: null, heading: null, body: null, button: null, secondButton: null };
    expect(textsOf(VIEW, { ...nothing, subject: 'Hi' })).toEqual({ subject: 'Hi', body: 'One\n\n{button}' });
  });

  it('counts as custom only if it differs from the default', () => {
    expect(ownOf(VIEW, textsOf(VIEW))).toEqual({ body: 'Two\n\n{button}' });
    expect(ownOf(VIEW, { subject: ' Hi ', body: 'One\n\n{button}\n' })).toEqual({ subject: 'Hi' });
    expect(ownOf(VIEW, { subject: '  ', body: '' })).toEqual({});
  });
});
