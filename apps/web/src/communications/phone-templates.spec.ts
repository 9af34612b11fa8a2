import { chosen, filledIn, isComplete, isWindowOpen } from './phone-templates';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const QUESTION = {
  ...{ name: 'availability_question', language: 'fr', variables: 2 },
  body: 'Bonjour {{1}}, libres le {{2}} ?',
};

describe('the templates for a phone', () => {
  it.each<[string, boolean, string, object]>([
    ['a message of the last 24 hours', true, '+33612345678', {}],
    ['a number written with blanks', true, '+33 6 12 34 56 78', {}],
    ['an older message', false, '+33612345678', { sentAt: '2026-11-19T10:00:00.000Z' }],
    ['a message of somebody else', false, '+33612345679', {}],
    ['a message of ours', false, '+33612345678', { direction: 'outbound' }],
  ])('are needed or not after %s', (_name, isOpen, phone, more) => {
    const message = {
      direction: 'inbound',
      from: '+33612345678',
      sentAt: '2026-11-19T10:00:01.000Z',
      ...more,
    } as const;
    expect(isWindowOpen([message], phone, NOW)).toBe(isOpen);
    expect(isWindowOpen([], phone, NOW)).toBe(false);
  });

  it('are filled in, variable by variable', () => {
    const template = chosen(QUESTION);
    expect([template.variables, isComplete(template)]).toEqual([['', ''], false]);
    expect(filledIn(QUESTION.body, ['Léa', ' '])).toBe('Bonjour Léa, libres le {{2}} ?');
    expect(filledIn(QUESTION.body, ['Léa', '18 mars'])).toBe('Bonjour Léa, libres le 18 mars ?');
    expect(isComplete({ ...template, variables: ['Léa', '18 mars'] })).toBe(true);
    expect(isComplete({ ...template, variables: ['Léa', ' '] })).toBe(false);
  });
});
