import { decompressRtf, rtfText } from './rtf';

/** Compressed bodies of the specification, MS-OXRTFCP. */
const SIMPLE = '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0';
const CROSSING = '1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0';

describe('compressed RTF', () => {
  it.each([
    [SIMPLE, '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n'],
    [CROSSING, '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}'],
  ])('is read: %s', (hex, rtf) => {
    expect(decompressRtf(Buffer.from(hex, 'hex'))?.toString('latin1')).toBe(rtf);
  });

  it('may be uncompressed, of an unknown kind, or cut', () => {
    const header = (kind: string): Buffer => Buffer.from(`1000000005000000${kind}00000000`, 'hex');
    expect(decompressRtf(Buffer.concat([header('4d454c41'), Buffer.from('{\\rtf')]))?.toString()).toBe('{\\rtf');
    expect(decompressRtf(Buffer.concat([header('00000000'), Buffer.from('{\\rtf')]))).toBeNull();
    expect(decompressRtf(Buffer.from('2d', 'hex'))).toBeNull();
    expect(decompressRtf(Buffer.from(SIMPLE.slice(0, 60), 'hex'))?.toString('latin1')).toMatch(/^\{\\rtf1/);
  });

  it('never grows beyond its limit', () => {
    const claims = Buffer.from(SIMPLE, 'hex');
    claims.writeUInt32LE(0xffffffff, 4);
    expect(decompressRtf(claims)?.length).toBeLessThan(100);
  });
});

describe('the text of RTF', () => {
  it.each([
    [
      "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}\\pard R\\'e9union\\par pour 80\\par}",
      'Réunion\npour 80',
    ],
    ["{\\rtf1\\ansi\\ansicpg1251 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2}", 'Привет'],
    ["{\\rtf1\\uc1 5 000 \\u8364?, d\\u8217\\'92\\'e9t\\'e9}", '5 000 €, d’été'],
    ['{\\rtf1\\uc0\\u55357\\u56832  ok \\{\\}\\\\}', '😀 ok {}\\'],
    [
      '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 80 personnes{\\*\\htmltag72 </p>}\\htmlrtf\\par}\\htmlrtf0 Lyon}',
      '80 personnes\nLyon',
    ],
    ['{\\rtf1{\\pict 0102}{\\info{\\title x}}a\\tab b\\line c', 'a\tb\nc'],
    ['no RTF', 'no RTF'],
    ['', ''],
  ])('%s', (rtf, text) => expect(rtfText(Buffer.from(rtf, 'latin1'))).toBe(text));
});
