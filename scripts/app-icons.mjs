// Renders the PNG icons of the installed app from apps/web/public/icon.svg into its folder. Run it when that file changes:
//   node scripts/app-icons.mjs
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const FOLDER = resolve(import.meta.dirname, '../apps/web/public');
const icon = readFileSync(join(FOLDER, 'icon.svg'), 'utf8');
/** Colored to the edges, because phones crop icons to their own shape. */
const whole = icon.replace(/ rx="\d+"/, '');

for (const [name, svg, size] of [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-maskable-512.png', whole, 512],
  ['apple-touch-icon.png', whole, 180],
])
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(FOLDER, name));
