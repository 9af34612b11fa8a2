/** Maximum side of a WebP image in pixels (its container specification, "Canvas Width Minus One": 14 bits in VP8). */
export const WEBP_MAX_SIDE = 16_383;
/** The widths, in pixels, in which a photo is served. None is wider than the photo itself. */
export const PHOTO_WIDTHS = [320, 640, 1280, 2048] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

interface Dimensions {
  width: number;
  height: number;
}

/**
 * Returns the width of a photo in each of its sizes, narrowest first: up to the first that is the photo's own width.
 */
export function sizesOf({ width, height }: Dimensions): { asked: PhotoWidth; width: number }[] {
  const widest = Math.max(1, Math.min(width, Math.floor((WEBP_MAX_SIDE * width) / height)));
  const last = PHOTO_WIDTHS.findIndex((asked) => asked >= widest);
  return PHOTO_WIDTHS.slice(0, last === -1 ? undefined : last + 1).map((asked) => ({
    asked,
    width: Math.min(asked, widest),
  }));
}

/** Returns the sizes of a photo, as in a `srcset`. */
export const photoSizes = (photo: Dimensions & { id: string }): { width: number; url: string }[] =>
  sizesOf(photo).map(({ asked, width }) => ({ width, url: `/api/public/photos/${photo.id}/${asked}` }));
