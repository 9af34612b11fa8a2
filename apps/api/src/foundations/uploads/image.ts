import pLimit from 'p-limit';
import sharp from 'sharp';
import { fr } from '#i18n/formats';
import { PayloadTooLarge, UnsupportedMediaType } from '#http/upload';
import { IMAGE_PIXELS_MAX } from './image.rules';

const DECODING_SECONDS = 20;
/** Images processed concurrently: each takes a thread and the memory of its pixels. */
export const imagesAtOnce = pLimit(2);

type ImageFormat = 'jpeg' | 'png' | 'webp';

/** Detects the format by its first bytes, so that no other decoder (SVG, PDF, TIFF …) ever sees the upload. */
function formatOf(content: Buffer): ImageFormat | null {
  const start = content.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null;
}

/** Reads width and height from a PNG's first chunk, which works even if the rest is damaged. */
const sizeOfPng = (content: Buffer): { width: number; height: number } | null =>
  content.length >= 24 ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : null;

function assertSize({ width, height }: { width: number; height: number }): void {
  if (width * height > IMAGE_PIXELS_MAX)
    throw new PayloadTooLarge({
      en: `An image has at most 40 megapixels; this one has ${width} × ${height} pixels.`,
      fr: fr`Une image compte au plus 40 mégapixels ; celle-ci en a ${width} × ${height}.`,
    });
}

export const unreadableImage = (cause: unknown): UnsupportedMediaType =>
  new UnsupportedMediaType(
    {
      en: 'This image is damaged: it cannot be decoded.',
      fr: fr`Cette image est endommagée : elle ne peut pas être décodée.`,
    },
    { cause },
  );

/**
 * Returns the format of an upload, by its content and its header.
 * @throws UNSUPPORTED_MEDIA_TYPE it isn't a JPEG, PNG or WebP
 * @throws PAYLOAD_TOO_LARGE over 40 megapixels
 */
export async function imageFormat(sent: Buffer): Promise<ImageFormat> {
  const format = formatOf(sent);
  if (format === null)
    throw new UnsupportedMediaType({
      en: 'Send a JPEG, PNG or WebP image.',
      fr: 'Envoyez une image JPEG, PNG ou WebP.',
    });
  const png = format === 'png' ? sizeOfPng(sent) : null;
  if (png) assertSize(png);
  const header = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadableImage(error);
    });
  assertSize(header);
  if (header.format !== format) throw unreadableImage(new Error(`Read as ${header.format}.`));
  return format;
}

/** Decodes the image for display: the camera's orientation is applied. */
export const decodedImage = (content: Buffer): sharp.Sharp =>
  sharp(content, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: DECODING_SECONDS });
