/** A recording format, detected by content. */
export interface AudioFormat {
  contentType: string;
  extension: string;
}

const AAC = { contentType: 'audio/aac', extension: 'aac' };
const AMR = { contentType: 'audio/amr', extension: 'amr' };
const FLAC = { contentType: 'audio/flac', extension: 'flac' };
const MP3 = { contentType: 'audio/mpeg', extension: 'mp3' };
const MP4 = { contentType: 'audio/mp4', extension: 'm4a' };
const OGG = { contentType: 'audio/ogg', extension: 'ogg' };
const WAV = { contentType: 'audio/wav', extension: 'wav' };
const WEBM = { contentType: 'audio/webm', extension: 'webm' };

/** How an Ogg stream with video begins: Theora, Dirac, OGM. Its sound codecs are many (RFC 5334 §4). */
const OGG_FILM = ['\x80theora', 'BBCD', '\x01video'];

/** Brands (ISO 14496-12 §4.3) of files that may be audio-only; images (`heic`, `avif`) have others. */
const MP4_BRANDS = /^(M4A |M4B |F4A |mp4[12]|iso[m2-9]|dash|3g[p2])/;

/**
 * Returns the recording's format by its signature, or null if it has none. A container that may also hold video is
 * accepted unless video is found in it.
 */
export function audioFormatOf(content: Buffer): AudioFormat | null {
  const start = content.toString('latin1', 0, 16);
  if (start.startsWith('fLaC')) return FLAC;
  if (start.startsWith('#!AMR\n') || start.startsWith('#!AMR-WB\n')) return AMR;
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WAVE') return WAV;
  if (start.startsWith('OggS')) return isOggFilm(content) ? null : OGG;
  if (start.startsWith('\x1a\x45\xdf\xa3')) return isWebmFilm(content) ? null : WEBM;
  if (start.slice(4, 8) === 'ftyp') return isMp4Sound(content) ? MP4 : null;
  if (start.startsWith('ID3')) return MP3;
  return frameFormat(content);
}

/** The first packet follows the page header of 27 bytes and its table of segments (RFC 3533 §6). */
function isOggFilm(content: Buffer): boolean {
  const packet = 27 + (content[26] ?? 0);
  const first = content.toString('latin1', packet, packet + 8);
  return OGG_FILM.some((words) => first.startsWith(words));
}

/** The EBML document types that are media; track entries near the start name the codecs in letters, video `V_…`. */
function isWebmFilm(content: Buffer): boolean {
  const start = content.toString('latin1', 0, 65_536);
  return !/webm|matroska/.test(start.slice(0, 64)) || /V_(VP[89]|AV1|MPEG|MS|THEORA|UNCOMPRESSED)/.test(start);
}

/** The path of boxes (ISO 14496-12 §4.2) to a track's handler; it is `soun` for sound, `vide` for video. */
const TO_HANDLER = ['moov', 'trak', 'mdia', 'hdlr'];

const isMp4Sound = (content: Buffer): boolean =>
  MP4_BRANDS.test(content.toString('latin1', 8, 12)) && !hasFilmTrack(content, 0, content.length, 0);

/** Whether the boxes between two positions lead to a video handler; descends only along that path. */
function hasFilmTrack(content: Buffer, from: number, to: number, depth: number): boolean {
  for (let at = from, size = 0; at + 8 <= to; at += size) {
    size = content.readUInt32BE(at);
    let body = at + 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(content.readBigUInt64BE(at + 8));
      body = at + 16;
    } else if (size === 0) size = to - at;
    if (size < body - at) return false;
    if (content.toString('latin1', at + 4, at + 8) !== TO_HANDLER[depth]) continue;
    const end = Math.min(at + size, to);
    const isHandler = depth === TO_HANDLER.length - 1;
    // A handler's type follows its version, flags and four empty bytes.
    if (
      isHandler
        ? content.toString('latin1', body + 8, body + 12) === 'vide'
        : hasFilmTrack(content, body, end, depth + 1)
    )
      return true;
  }
  return false;
}

/**
 * Audio without a container begins with a frame header: eleven bits set, then values of which some are reserved, which
 * rules out most other content that begins alike (a text in UTF-16). Layer III is MP3 (ISO 11172-3 §2.4.1.3); the layer
 * "0" with a twelfth bit is the AAC of ADTS (ISO 13818-7 §6.2).
 */
function frameFormat(content: Buffer): AudioFormat | null {
  if (content.length < 4) return null;
  const header = content.readUInt32BE(0);
  const layer = (header >>> 17) & 3;
  if (header >>> 20 === 0xfff && layer === 0) return ((header >>> 10) & 15) <= 12 ? AAC : null;
  const version = (header >>> 19) & 3;
  const bitrate = (header >>> 12) & 15;
  const sampleRate = (header >>> 10) & 3;
  const reserved = version === 1 || bitrate === 0 || bitrate === 15 || sampleRate === 3;
  return header >>> 21 === 0x7ff && layer === 1 && !reserved ? MP3 : null;
}
