import sharp from 'sharp';
import { fr } from '#words/formats';
import { PayloadTooLarge, UnsupportedMediaType } from '#kernel/http/upload';
import { PHOTO_PIXELS_MAX } from './photos.dto';

const THUMBNAIL_WIDTH = 640;
/** Pixels that a side may have in the WebP format (its container specification, "Canvas Width Minus One": 14 bits in VP8). */
const WEBP_MAX_SIDE = 16_383;
const DECODING_SECONDS = 20;

/** What a photo is stored as. Pixels, as it is seen: the orientation of the camera is applied. */
export interface PhotoImage {
  content: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** image/webp */
  thumbnail: Buffer;
}

const FORMATS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
} as const;

/** The format by its first bytes, so that no other decoder (SVG, PDF, TIFF …) ever sees what was sent. */
function formatOf(content: Buffer): keyof typeof FORMATS | null {
  const start = content.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null;
}

/** Width and height of a PNG stand in its first chunk, readable even if the rest is damaged. */
const sizeOfPng = (content: Buffer): { width: number; height: number } | null =>
  content.length >= 24 ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : null;

function assertSize({ width, height }: { width: number; height: number }): void {
  if (width * height > PHOTO_PIXELS_MAX)
    throw new PayloadTooLarge({
      en: `A photo has at most 40 megapixels; this one has ${width} × ${height} pixels.`,
      fr: fr`Une photo compte au plus 40 mégapixels ; celle-ci en a ${width} × ${height}.`,
    });
}

/**
 * Reads what was sent as a photo and writes it anew in its format, so that nothing but pixels is kept: no EXIF (a phone's
 * position), no bytes hidden behind or between. Of an animation the first picture stays. Ends in UNSUPPORTED_MEDIA_TYPE (by
 * content: not a JPEG, PNG or WebP that can be decoded) or PAYLOAD_TOO_LARGE (over 40 megapixels by its header).
 */
export async function readPhoto(sent: Buffer): Promise<PhotoImage> {
  const format = formatOf(sent);
  if (format === null)
    throw new UnsupportedMediaType({
      en: 'A photo is a JPEG, PNG or WebP image.',
      fr: 'Une photo est une image JPEG, PNG ou WebP.',
    });
  const png = format === 'png' ? sizeOfPng(sent) : null;
  if (png) assertSize(png);
  const unreadable = (cause: unknown): UnsupportedMediaType =>
    new UnsupportedMediaType(
      {
        en: 'This image is damaged: it cannot be decoded.',
        fr: fr`Cette image est endommagée : elle ne peut pas être décodée.`,
      },
      { cause },
    );
  const header = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  assertSize(header);
  if (header.format !== format) throw unreadable(new Error(`Read as ${header.format}.`));

  const decoded = (): sharp.Sharp =>
    sharp(sent, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: DECODING_SECONDS });
  try {
    const [image, thumbnail] = await Promise.all([
      decoded()
        .toFormat(format, format === 'png' ? {} : { quality: 90 })
        .toBuffer({ resolveWithObject: true }),
      decoded()
        .resize({ width: THUMBNAIL_WIDTH, height: WEBP_MAX_SIDE, fit: 'inside' })
        .webp({ quality: 80 })
        .toBuffer(),
    ]);
    const { width, height } = image.info;
    return { content: image.data, ...FORMATS[format], width, height, thumbnail };
  } catch (error) {
    throw unreadable(error);
  }
}
