import { PHOTO_MAX } from '#domain/limits';

/** Smaller files are uploaded as they are: they can't have too many pixels for the service, unless they show next to nothing. */
const SMALL = 3_000_000;
/** The longest side after scaling, in pixels: twice the largest size that pages show. */
const LONGEST = 4096;

/**
 * Scales a photo down to a JPEG that the service accepts, since recent phones take larger ones. Returns a small one unchanged, and null if
 * the browser can't decode it, such as HEIC outside Safari.
 */
export async function scaledPhoto(file: File): Promise<File | null> {
  const isHeic = /hei[cf]$/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!isHeic && file.size <= SMALL) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && !isHeic && file.size <= PHOTO_MAX) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (blob === null) return null;
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}
