import { mapped, readCsv, textOf } from './csv-file';

const read = (text: string | Uint8Array) =>
  readCsv('v.csv', new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text).buffer);

describe('an imported CSV file', () => {
  it('is read with either separator, with or without a byte order mark, in either encoding', () => {
    expect(read('\ufeffa;b\r\n1,5;"x;y"').rows).toEqual([
      ['a', 'b'],
      ['1,5', 'x;y'],
    ]);
    expect(read('a,b\n1,"two\nlines"')).toMatchObject({
      delimiter: ',',
      rows: [
        ['a', 'b'],
        ['1', 'two\nlines'],
      ],
    });
    expect(read(new Uint8Array([0x56, 0xe9, 0x6c, 0x6f])).rows).toEqual([['Vélo']]);
  });

  it('is written with the mapped columns and the original line numbers', () => {
    const file = read('Nom;Couleur;Note\nVilla;bleu;dit "oui"\n\nMas;;a;b');
    expect(textOf(mapped(file, ['name', null, 'internalNotes'], (_column, cell) => cell))).toBe(
      'name;internalNotes\r\nVilla;"dit ""oui"""\r\n\r\nMas;a',
    );
  });

  it('is written back with all columns and their original headings', () => {
    const text = 'Nom;"Couleur; teinte";Note\r\nVilla;bleu;"dit ""oui"""\r\n\r\nMas;;a;b';
    expect(textOf(read(text))).toBe(text);
  });

  it('is read with tabs, in UTF-16, and under a line that names its separator', () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
    ];
    expect(read('a\tb\n1\t2').rows).toEqual(rows);
    const utf16 = Uint16Array.from('\ufeffa\tb\n1\t2', (sign) => sign.charCodeAt(0));
    expect(read(new Uint8Array(utf16.buffer)).rows).toEqual(rows);
    const file = read('sep=;\r\na;b\r\n1;2');
    expect(file.rows).toEqual(rows);
    expect(textOf(file)).toBe('sep=;\r\na;b\r\n1;2');
    const late = read('\n\na;b\n1;2');
    expect([late.rows, late.before]).toEqual([rows, ['', '']]);
  });

  it("is rejected if a quotation mark isn't closed", () => {
    expect(() => read('a,b\n"x,y')).toThrow();
  });
});
