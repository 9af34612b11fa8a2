import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { csvBytes, guarded, readCsv, unguarded } from './csv-text';

describe('the text of a cell', () => {
  it.each(['=1+1', '+33472000000', '-dash', '@name', '\tx', '\rx', "'quoted", "''twice", "'=x"])(
    '%j is guarded, and comes back as it was',
    (text) => {
      expect(guarded(text)).toBe(`'${text}`);
      expect(unguarded(guarded(text))).toBe(text);
    },
  );

  it('comes back as it was, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '+', 'a', ' ') }),
        (text) => unguarded(guarded(text)) === text,
      ),
    );
  });

  it('keeps an apostrophe that somebody wrote', () => {
    expect(unguarded("'s Gravenhage")).toBe("'s Gravenhage");
  });
});

describe('a file of CSV', () => {
  const read = (text: string) => readCsv(csvBytes(Buffer.from(text)));

  it('is read as it was written, wherever the pieces that it comes in end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ',', ';', '"', '\n', '\r\n', ' ') });
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',' as const, ';' as const), async (cells, delimiter) => {
        // longer than a piece, so that cells lie across the seams
        const filler = ['é'.repeat(40_000), '😀'.repeat(20_000)];
        const written = [['name', 'email'], filler, ...cells, filler];
        const { header, lines, fault } = await read(stringify(written, { delimiter, quoted: true }));
        expect([header, fault]).toEqual([['name', 'email'], null]);
        const full = written.map((row, at) => ({ line: at + 1, cells: row })).slice(1);
        expect(lines).toEqual(full.filter((row) => row.cells.some((text) => text.trim() !== '')));
      }),
      { numRuns: 30 },
    );
  });

  it('counts lines as a spreadsheet does: empty ones too, line breaks within a cell not', async () => {
    const { lines } = await read('name\n"two\nlines"\n\nthree\n');
    expect(lines).toEqual([
      { line: 2, cells: ['two\nlines'] },
      { line: 4, cells: ['three'] },
    ]);
  });

  it('is read as windows-1252 where it is not UTF-8', () => {
    expect(csvBytes(Buffer.from('\xc9t\xe9 \x80', 'latin1')).toString()).toBe('Été €');
    expect(csvBytes(Buffer.from('\ufeffÉté')).toString()).toBe('Été');
    expect(() => csvBytes(Buffer.from('\xc9 \x81', 'latin1'))).toThrow('no CSV text');
  });
});
