import { checkExtraction, type ExtractionInput } from './extraction';
import { withoutDoubleRoles } from './number-roles';

const read = (text: string, answer: Record<string, { value: number; quote: string; confidence?: number }>) => {
  const input: ExtractionInput = {
    subject: '',
    text,
    from: { name: null, email: 'someone@gmail.com' },
    receivedAt: new Date('2026-11-27T09:00:00Z'),
  };
  const raw = Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, { confidence: 0.9, ...one }]));
  const { fields } = withoutDoubleRoles(checkExtraction(raw, input), input);
  return Object.fromEntries(Object.keys(answer).map((name) => [name, fields[name as keyof typeof fields].value]));
};

describe('numbers that a model reads', () => {
  it.each<[string, Record<string, { value: number; quote: string; confidence?: number }>, object]>([
    [
      'Date : 18/03/2027\nParticipants : 45',
      { attendees: { value: 2027, quote: '2027\nParticipants' } },
      { attendees: null },
    ],
    [
      'Date : 18/03/2027\nParticipants : 45',
      { attendees: { value: 45, quote: 'Participants : 45' } },
      { attendees: 45 },
    ],
    ['Budget à voir, secteur 06000', { budgetMax: { value: 6000, quote: '06000' } }, { budgetMax: null }],
    ['Budget 6 000 € pour 80 personnes', { budgetMax: { value: 6000, quote: '6 000 €' } }, { budgetMax: 6000 }],
    ['Budget 6 k€ pour 80 personnes', { budgetMax: { value: 6000, quote: '6 k€' } }, { budgetMax: 6000 }],
    ['80 personnes le 18 mars 2027', { budgetMax: { value: 80, quote: '80 personnes' } }, { budgetMax: null }],
    [
      'on part sur 500',
      { attendees: { value: 500, quote: '500', confidence: 0.6 }, budgetMax: { value: 500, quote: '500' } },
      { attendees: 500, budgetMax: null },
    ],
    [
      '60 personnes à 45 € par personne',
      { budgetMax: { value: 2700, quote: '45 € par personne' } },
      { budgetMax: 2700 },
    ],
  ])('keep one role each: %j', (text, answer, expected) => {
    expect(read(text, answer)).toEqual(expected);
  });
});
