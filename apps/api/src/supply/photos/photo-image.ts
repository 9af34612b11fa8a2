import { encode } from 'blurhash';
import sharp from 'sharp';
import { decodedImage, imageFormat, imagesAtOnce, unreadableImage } from '../../foundations/uploads/image';
import { PHOTO_WIDTHS, sizesOf, WEBP_MAX_SIDE } from './photos.rules';

const THUMBNAIL_WIDTH = 640;
/** Side of the image from which the blur is computed: it has three waves across and two down. */
const BLUR_SIDE = 32;
const BLUR_WAVES = { across: 3, down: 2 };

/** A photo in its stored form. Pixels, as displayed: the camera's orientation is applied. */
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

/** The sizes of a photo for pages. */
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

/**
 * Decodes an uploaded photo and re-encodes it in its format, so that only pixels are stored: no EXIF (a phone's
 * position), no hidden bytes. Of an animation the first image stays.
 * @throws UNSUPPORTED_MEDIA_TYPE the content isn't a JPEG, PNG or WebP that can be decoded
 * @throws PAYLOAD_TOO_LARGE over 40 megapixels by its header
 */
export const readPhoto = (sent: Buffer): Promise<PhotoImage> => imagesAtOnce(() => read(sent));

/**
 * Creates the sizes of a stored photo.
 * @throws UNSUPPORTED_MEDIA_TYPE it can't be decoded
 */
export const makeSizes = (stored: Buffer): Promise<PhotoSizes> =>
  imagesAtOnce(async () => {
    try {
      return await sizesFrom(decodedImage(stored));
    } catch (error) {
      throw unreadableImage(error);
    }
  });

/** Decodes the photo once, for its widest size; the narrower ones and the blur derive from that. */
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
  const format = await imageFormat(sent);
  try {
    const [image, thumbnail, sizes] = await Promise.all([
      decodedImage(sent)
        .toFormat(format, format === 'png' ? {} : { quality: 90 })
        .toBuffer({ resolveWithObject: true }),
      decodedImage(sent)
        .resize({ width: THUMBNAIL_WIDTH, height: WEBP_MAX_SIDE, fit: 'inside' })
        .webp({ quality: 80 })
        .toBuffer(),
      sizesFrom(decodedImage(sent)),
    ]);
    const { width, height } = image.info;
    return { content: image.data, ...FORMATS[format], width, height, thumbnail, sizes };
  } catch (error) {
    throw unreadableImage(error);
  }
}
