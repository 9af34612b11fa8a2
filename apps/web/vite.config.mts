import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Where the service listens while `npm run dev` runs Vite beside it. */
const SERVICE = `http://localhost:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  // replaced in each response
  html: { cspNonce: '__NONCE__' },
  resolve: { conditions: ['parvis', 'module', 'browser', 'development|production'] },
  plugins: [{ ...optimizeLocales.vite({ locales: ['fr-FR', 'en-GB', 'en-US'] }), enforce: 'pre' }],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // inlined assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    // a test checks the compressed size of each screen
    chunkSizeWarningLimit: 1000,
    // that test reads the manifest
    manifest: true,
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'index.html'), sw: join(import.meta.dirname, 'worker/sw.ts') },
      // the service worker needs a fixed URL, which is also its scope
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // one file compresses better than several, and costs the browser less
          groups: [
            // $initial: imported by the entry, not only by screens
            { name: 'first', tags: ['$initial'], test: /^(?!.*\/worker\/)/, priority: 3 },
            // the start screen needs nothing else of the next group
            { name: 'start', test: /\/src\/(ui\/(now|since)\.|shell\/screen-head)/, priority: 2 },
            // what most screens share, for which the first screen pays
            { name: 'shared', minShareCount: 16, includeDependenciesRecursively: false, priority: 1 },
          ],
        },
      },
      // inline shared constants, so that they need no separate chunk
      optimization: { inlineConst: { mode: 'all' } },
      // libraries use "use client", which is meaningless here
      onwarn: (warning, report) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(warning)),
    },
  },
  server: {
    proxy: Object.fromEntries(
      // keep the host, so that the service recognizes the page's origin as its own
      ['/api', '/docs', '/dev', '/catalogs'].map((path) => [path, { target: SERVICE, changeOrigin: false }]),
    ),
  },
});
