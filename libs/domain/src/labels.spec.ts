import { withinSentence } from './labels';

describe('a label within a sentence', () => {
  it.each([
    ['Théâtre', 'théâtre'],
    ['En U', 'en U'],
    ['U-shape', 'U-shape'],
    ['TVA', 'TVA'],
  ])('%s is written %s', (label, written) => {
    expect(withinSentence(label)).toBe(written);
  });
});
