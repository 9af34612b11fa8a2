import { audioFormatOf } from './audio.rules';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const box = (type: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const track = (handler: string): Buffer =>
  box('trak', box('mdia', box('hdlr', bytes([0, 0, 0, 0, 0, 0, 0, 0], handler))));
const mp4 = (brand: string, ...handlers: string[]): Buffer =>
  Buffer.concat([box('ftyp', bytes(brand, [0, 0, 0, 0])), box('moov', ...handlers.map(track))]);
const ogg = (packet: string): Buffer => bytes('OggS', new Array<number>(22).fill(0), [1, 30], packet);

describe('the format of a recording', () => {
  it.each<[string, Buffer, string]>([
    ['MP3 with tags', bytes('ID3\x04\x00'), 'audio/mpeg'],
    ['MP3 without', bytes([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
    ['MPEG-2.5 Layer III', bytes([0xff, 0xe3, 0x18, 0xc4]), 'audio/mpeg'],
    ['AAC in ADTS', bytes([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
    ['M4A', mp4('M4A ', 'soun'), 'audio/mp4'],
    ['MP4 with sound alone', mp4('isom', 'soun'), 'audio/mp4'],
    ['Ogg Opus', ogg('OpusHead'), 'audio/ogg'],
    ['Ogg Vorbis', ogg('\x01vorbis'), 'audio/ogg'],
    ['WAV', bytes('RIFF\x24\x00\x00\x00WAVEfmt '), 'audio/wav'],
    ['WebM', bytes([0x1a, 0x45, 0xdf, 0xa3], '\x42\x82\x84webm ... A_OPUS'), 'audio/webm'],
    ['FLAC', bytes('fLaC\x00'), 'audio/flac'],
    ['AMR', bytes('#!AMR\n'), 'audio/amr'],
    ['AMR wide band', bytes('#!AMR-WB\n'), 'audio/amr'],
  ])('%s', (_name, content, contentType) => {
    expect(audioFormatOf(content)?.contentType).toBe(contentType);
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a byte', bytes([0xff])],
    ['a text', bytes('<html><script>')],
    ['a text in UTF-16', bytes([0xff, 0xfe, 0x41, 0x00])],
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['a WebP', bytes('RIFF\x24\x00\x00\x00WEBPVP8 ')],
    ['a film in MP4', mp4('isom', 'soun', 'vide')],
    ['a picture in its boxes', mp4('heic', 'pict')],
    ['a film in Ogg', ogg('\x80theora')],
    ['a film in WebM', bytes([0x1a, 0x45, 0xdf, 0xa3], '\x42\x82\x84webm ... V_VP9 ... A_OPUS')],
    ['another EBML document', bytes([0x1a, 0x45, 0xdf, 0xa3], 'other')],
    ['reserved values in a frame', bytes([0xff, 0xfb, 0xfc, 0x00])],
  ])("%s isn't supported", (_name, content) => {
    expect(audioFormatOf(content)).toBeNull();
  });

  it('is rejected quickly if boxes lie about their size or nest endlessly', () => {
    const brand = bytes([0, 0, 0, 16], 'ftypisom', [0, 0, 0, 0]);
    for (const lie of [
      bytes([0, 0, 0, 2], 'moov', [0xff, 0xff, 0xff, 0xff], 'trak'),
      bytes([0, 0, 0, 1], 'moov', new Array<number>(8).fill(255)),
      bytes([0, 0, 0, 0], 'moov', [0, 0, 0, 0], 'trak'),
    ])
      expect(audioFormatOf(Buffer.concat([brand, lie]))?.contentType).toBe('audio/mp4');
    const nested = Buffer.alloc(8_000_000, bytes([0, 0, 0, 0], 'moov'));
    expect(audioFormatOf(Buffer.concat([brand, nested]))?.contentType).toBe('audio/mp4');
  });
});
