import { QuoteScore, quotesIn, RECEIVED } from '../../../../../../test/support/quotes';
import { RulesLlm } from '../../rules.llm';

describe('the lines of a quote by mail', () => {
  it.each([
    'mails.txt',
    'mails-held-out.txt',
    'mails-third.txt',
    'mails-fourth.txt',
    'mails-fifth.txt',
    'mails-sixth.txt',
    'mails-seventh.txt',
    'mails-eighth.txt',
    'mails-ninth.txt',
    'mails-tenth.txt',
    'mails-eleventh.txt',
    'mails-twelfth.txt',
    'mails-thirteenth.txt',
  ])('are read with an F1 of 0.9 or more, none invented: %s', async (name) => {
    const score = new QuoteScore();
    for (const quote of quotesIn(name)) {
      const source = { subject: '', text: quote.text };
      score.add(await new RulesLlm().readOffer({ ...source, receivedAt: RECEIVED }), quote, source);
    }
    expect(score.invented).toEqual([]);
    expect(score.f1 < 0.9 ? score.wrong : []).toEqual([]);
  });
});
