import { encode } from 'blurhash';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { fr } from '#words/formats';
import { PayloadTooLarge, UnsupportedMediaType } from '#kernel/http/upload';
import { PHOTO_PIXELS_MAX } from './photos.dto';
import { PHOTO_WIDTHS, sizesOf, WEBP_MAX_SIDE } from './photos.rules';

const THUMBNAIL_WIDTH = 640;
const DECODING_SECONDS = 20;
/** Photos that are worked on at once: each takes a thread and the memory of its pixels. */
const AT_ONCE = pLimit(2);
/** Side of the picture that the blur is computed of: it has three waves across and two down. */
const BLUR_SIDE = 32;
const BLUR_WAVES = { across: 3, down: 2 };

/** What a photo is stored as. Pixels, as it is seen: the orientation of the camera is applied. */
export interface PhotoImage {
  content: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** image/webp */
  thumbnail: Buffer;
  sizes: PhotoSizes;
}

/** What pages show of a photo. */
export interface PhotoSizes {
  /** image/webp, in the order of `sizesOf`. */
  files: Buffer[];
  blurHash: string;
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
export const readPhoto = (sent: Buffer): Promise<PhotoImage> => AT_ONCE(() => read(sent));

/** Makes the sizes of a photo that is stored already. Ends in UNSUPPORTED_MEDIA_TYPE if it cannot be decoded. */
export const makeSizes = (stored: Buffer): Promise<PhotoSizes> =>
  AT_ONCE(async () => {
    try {
      return await sizesFrom(decoded(stored));
    } catch (error) {
      throw unreadable(error);
    }
  });

const unreadable = (cause: unknown): UnsupportedMediaType =>
  new UnsupportedMediaType(
    {
      en: 'This image is damaged: it cannot be decoded.',
      fr: fr`Cette image est endommagée : elle ne peut pas être décodée.`,
    },
    { cause },
  );

/** As it is seen: the orientation of the camera is applied. */
const decoded = (content: Buffer): sharp.Sharp =>
  sharp(content, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: DECODING_SECONDS });

/** The photo is decoded once, for its widest size; the narrower ones and the blur come of that. */
async function sizesFrom(photo: sharp.Sharp): Promise<PhotoSizes> {
  const { data, info } = await photo
    .resize({ width: PHOTO_WIDTHS.at(-1), height: WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const widest = (): sharp.Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: Buffer[] = [];
  for (const { width } of sizesOf(info))
    files.push(
      await widest()
        .resize({ width: Math.min(width, info.width) })
        .webp({ quality: 80 })
        .toBuffer(),
    );
  const blur = await widest()
    .resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const { across, down } = BLUR_WAVES;
  return { files, blurHash: encode(new Uint8ClampedArray(blur), BLUR_SIDE, BLUR_SIDE, across, down) };
}

async function read(sent: Buffer): Promise<PhotoImage> {
  const format = formatOf(sent);
  if (format === null)
    throw new UnsupportedMediaType({
      en: 'A photo is a JPEG, PNG or WebP image.',
      fr: 'Une photo est une image JPEG, PNG ou WebP.',
    });
  const png = format === 'png' ? sizeOfPng(sent) : null;
  if (png) assertSize(png);
  const header = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  assertSize(header);
  if (header.format !== format) throw unreadable(new Error(`Read as ${header.format}.`));

  try {
    const [image, thumbnail, sizes] = await Promise.all([
      decoded(sent)
        .toFormat(format, format === 'png' ? {} : { quality: 90 })
        .toBuffer({ resolveWithObject: true }),
      decoded(sent)
        .resize({ width: THUMBNAIL_WIDTH, height: WEBP_MAX_SIDE, fit: 'inside' })
        .webp({ quality: 80 })
        .toBuffer(),
      sizesFrom(decoded(sent)),
    ]);
    const { width, height } = image.info;
    return { content: image.data, ...FORMATS[format], width, height, thumbnail, sizes };
  } catch (error) {
    throw unreadable(error);
  }
}
