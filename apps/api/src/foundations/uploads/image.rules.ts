/** Maximum number of pixels of an uploaded image, whatever the file's size: a few kilobytes can decode to gigabytes. */
export const IMAGE_PIXELS_MAX = 40_000_000;
