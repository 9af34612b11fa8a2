import sharp from 'sharp';

/** A photo as recent phones take them: 48 megapixels, larger than an upload may be. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 8000, height: 6000, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 50 })
    .toBuffer();
