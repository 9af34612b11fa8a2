import { RulesLlm } from '#providers/llm/rules.llm';
import { docx, pdf } from '../../../../../../test/support/documents';
import { blocksOf, QuoteScore, quotesIn, RECEIVED } from '../../../../../../test/support/quotes';
import { DocumentReader } from './document-reader.service';

describe('the lines of an attached quote', () => {
  const reader = new DocumentReader();
  afterAll(() => reader.onApplicationShutdown());

  it.each([
    ['pdfs.txt', 'quote.pdf', pdf],
    ['pdfs.txt', 'quote.docx', docx],
    ['pdfs-held-out.txt', 'quote.pdf', pdf],
    ['pdfs-held-out.txt', 'quote.docx', docx],
    ['pdfs-third.txt', 'quote.pdf', pdf],
    ['pdfs-third.txt', 'quote.docx', docx],
  ] as const)('are read with an F1 of 0.9 or more, none invented: %s as %s', async (name, filename, make) => {
    const score = new QuoteScore();
    for (const quote of quotesIn(name)) {
      const content = await make(blocksOf(quote.text));
      const document = await reader.read({ filename, contentType: 'application/octet-stream', content });
      const text = 'text' in document ? document.text : '';
      const source = { subject: 'Devis', text: 'Bonjour, notre devis est joint.', attachments: [{ filename, text }] };
      score.add(await new RulesLlm().readOffer({ ...source, receivedAt: RECEIVED }), quote, source);
    }
    expect(score.invented).toEqual([]);
    expect(score.f1 < 0.9 ? score.wrong : []).toEqual([]);
  });
});
