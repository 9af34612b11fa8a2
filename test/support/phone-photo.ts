import sharp from 'sharp';

/** A photo that is wider than pages show and larger than an upload may be, as recent phones take them. Decoders ignore what follows it. */
export async function phonePhoto(): Promise<Buffer> {
  const photo = sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#a63' } });
  return Buffer.concat([await photo.jpeg().toBuffer(), Buffer.alloc(11_000_000)]);
}
