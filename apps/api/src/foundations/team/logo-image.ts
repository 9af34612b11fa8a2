import { LOGO_BOX } from '#domain/logo';
import { decodedImage, imageFormat, imagesAtOnce, unreadableImage } from '../uploads/image';

/** What a logo is stored as: image/png, since not every mail program knows more. */
interface LogoImage {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Reads what was sent as a logo and writes it anew, so that nothing but pixels is kept, in the size in which it is shown. Ends in
 * UNSUPPORTED_MEDIA_TYPE (by content: not a JPEG, PNG or WebP that can be decoded) or PAYLOAD_TOO_LARGE (over 40 megapixels).
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
