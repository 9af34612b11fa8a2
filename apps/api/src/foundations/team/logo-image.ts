import { LOGO_BOX } from '#domain/logo';
import { decodedImage, imageFormat, imagesAtOnce, unreadableImage } from '../uploads/image';

/** A logo in its stored form: image/png, since not every mail program supports more. */
interface LogoImage {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes an uploaded logo and re-encodes it in its display size, so that only pixels are stored.
 * @throws UNSUPPORTED_MEDIA_TYPE the content isn't a JPEG, PNG or WebP that can be decoded
 * @throws PAYLOAD_TOO_LARGE over 40 megapixels
 */
export const readLogo = (sent: Buffer): Promise<LogoImage> =>
  imagesAtOnce(async () => {
    await imageFormat(sent);
    try {
      const { data, info } = await decodedImage(sent)
        .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    } catch (error) {
      throw unreadableImage(error);
    }
  });
