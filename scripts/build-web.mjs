// Builds the web app into dist/web, with a .br and a .gz beside each file that compresses well: the service doesn't compress them itself.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const TEXTS = 'dist/web/**/*.{js,css,svg,json,webmanifest}';

// otherwise Vite uses the shell's NODE_ENV and bundles React's development build
process.env.NODE_ENV = 'production';
await build({ configFile: 'apps/web/vite.config.mts', logLevel: 'warn' });

const encodings = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};
await Promise.all(
  globSync(TEXTS).flatMap((file) => {
    const content = readFileSync(file);
    return Object.entries(encodings).map(async ([extension, encode]) => {
      const encoded = await encode(content);
      if (encoded.length < content.length) writeFileSync(`${file}.${extension}`, encoded);
    });
  }),
);
