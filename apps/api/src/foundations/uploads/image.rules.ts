/** Most pixels of an image that is sent, whatever the file's size: a few kilobytes can unfold to gigabytes. */
export const IMAGE_PIXELS_MAX = 40_000_000;
