import { linesOf } from '../../../../../test/support/pdf';
import { statementPdf } from './statement-pdf';
import type { StatementEntryView, StatementView } from './statements.dto';

const PRINTED = {
  letterhead: { colour: '#1d5c4a', logo: null },
  from: 'Salles & Cie',
  issued: new Date('2026-11-23T09:00:00Z'),
};
const entry = (nth: number): StatementEntryView => ({
  date: '2026-03-01',
  kind: 'invoice',
  number: `2026-${String(nth).padStart(6, '0')}`,
  requestCode: 'R-AAAAAA',
  amount: 1111.11,
  balance: 8888.88,
});
const statement = (entries: StatementEntryView[]): StatementView => ({
  member: { id: '01a20942-2c6e-77ae-9226-20d5195e65ca', code: 'M-AAAAAA', name: 'Moulin Vert' },
  from: '2026-01-01',
  to: '2026-12-31',
  accounts: entries.length === 0 ? [] : [{ currency: 'EUR', opening: 0, entries, closing: 8888.88 }],
});

describe('the venue statement as a PDF', () => {
  it('repeats its column headings on every page and lists each movement once', async () => {
    const entries = Array.from({ length: 90 }, (_, index) => entry(index + 1));
    const lines = linesOf(await statementPdf(statement(entries), { ...PRINTED, locale: 'fr' }));
    const pages = [...new Set(lines.map(({ page }) => page))];
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const [heads, first] = [
        lines.find((line) => line.page === page && line.text === 'Pièce'),
        lines.find((line) => line.page === page && line.text.startsWith('Facture')),
      ];
      expect(heads?.y).toBeGreaterThan(first?.y ?? Infinity);
    }
    expect(lines.flatMap(({ text }) => (text.startsWith('Facture') ? [text] : []))).toEqual(
      entries.map(({ number }) => `Facture ${number}`),
    );
    expect(Math.min(...lines.map(({ y }) => y))).toBeGreaterThan(50);
  });

  it('aligns the digits of its amounts', async () => {
    const lines = linesOf(
      await statementPdf(statement([{ ...entry(1), amount: 8888.88, balance: 1111.11 }, entry(2)]), {
        ...PRINTED,
        locale: 'en',
      }),
    );
    const begins = (text: string): number[] =>
      lines.filter((line) => line.text === text && line.x > 300).map(({ x }) => x);
    expect(begins('€1,111.11').toSorted()).toEqual(begins('€8,888.88').slice(0, 2).toSorted());
  });

  it('says so if there are no movements', async () => {
    const texts = linesOf(await statementPdf(statement([]), { ...PRINTED, locale: 'en' })).map(({ text }) => text);
    expect(texts).toContain('No movements in the period.');
  });
});
