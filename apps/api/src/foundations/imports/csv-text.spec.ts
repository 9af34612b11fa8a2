import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { csvBytes, guarded, readCsv, unguarded } from './csv-text';

describe('the text of a cell', () => {
  it.each(['=1+1', '+33472000000', '-dash', '@name', '\tx', '\rx', "'quoted", "''twice", "'=x"])(
    '%j is escaped and survives a round trip',
    (text) => {
      expect(guarded(text)).toBe(`'${text}`);
      expect(unguarded(guarded(text))).toBe(text);
    },
  );

  it('survives a round trip, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '+', 'a', ' ') }),
        (text) => unguarded(guarded(text)) === text,
      ),
    );
  });

  it('keeps an apostrophe from the original text', () => {
    expect(unguarded("'s Gravenhage")).toBe("'s Gravenhage");
  });
});

describe('a CSV file', () => {
  const read = (text: string) => readCsv(csvBytes(Buffer.from(text)));

  it('is read the same, wherever its chunks end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ',', ';', '"', '\n', '\r\n', ' ') });
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',' as const, ';' as const), async (cells, delimiter) => {
        // longer than a chunk, so that cells span the boundaries
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

  it("counts lines as spreadsheets do: empty ones count, line breaks within a cell don't", async () => {
    const { lines } = await read('name\n"two\nlines"\n\nthree\n');
    expect(lines).toEqual([
      { line: 2, cells: ['two\nlines'] },
      { line: 4, cells: ['three'] },
    ]);
  });

  it.each<[string, string | Buffer, number]>([
    ['tabs', 'name\temail\nA\ta@b', 2],
    ['pipes', 'name|email\nA|a@b', 2],
    ['semicolons, and commas in a quoted name', '"name";email\nA;a@b', 2],
    ['a line that names the separator', 'sep=;\r\nname;email\r\nA;a@b', 3],
    ['such a line in quotation marks', '"sep=,"\nname,email\nA,a@b', 3],
    ['such a line that names a tab', 'sep=\t\nname\temail\nA\ta@b', 3],
    ['empty lines before its header', '\n\nname,email\nA,a@b', 4],
    ['empty columns at its end', 'name;email;;;\nA;a@b;;;', 2],
    ['an empty column within', 'name;;email\nA;;a@b', 2],
    ['two byte order marks', '\ufeff\ufeffname,email\nA,a@b', 2],
    ['UTF-16', Buffer.from('\ufeffname\temail\r\nA\ta@b', 'utf16le'), 2],
    ['UTF-16, high bytes first', Buffer.from('\ufeffname\temail\r\nA\ta@b', 'utf16le').swap16(), 2],
  ])('may have %s', async (_what, content, line) => {
    const { header, lines, fault } = await readCsv(csvBytes(Buffer.from(content)));
    expect([header, lines, fault]).toEqual([['name', 'email'], [{ line, cells: ['A', 'a@b'] }], null]);
  });

  it('may have quotation marks within a cell', async () => {
    const { lines, fault } = await read('name,note\nLe "Pré",écran 55"\nA,"say ""yes"""');
    const cells = [
      ['Le "Pré"', 'écran 55"'],
      ['A', 'say "yes"'],
    ];
    expect([lines.map((line) => line.cells), fault]).toEqual([cells, null]);
  });

  it("is read as windows-1252 if it isn't valid UTF-8", () => {
    expect(csvBytes(Buffer.from('\xc9t\xe9 \x80', 'latin1')).toString()).toBe('Été €');
    expect(csvBytes(Buffer.from('\ufeffÉté')).toString()).toBe('Été');
    expect(() => csvBytes(Buffer.from('\xc9 \x81', 'latin1'))).toThrow('not CSV text');
  });
});
