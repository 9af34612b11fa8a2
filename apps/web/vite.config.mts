import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Where the service listens while `npm run dev` runs Vite beside it. */
const SERVICE = `http://localhost:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  // the nonce is replaced in each answer
  html: { cspNonce: '__NONCE__' },
  resolve: { conditions: ['parvis', 'module', 'browser', 'development|production'] },
  plugins: [{ ...optimizeLocales.vite({ locales: ['fr-FR', 'en-GB', 'en-US'] }), enforce: 'pre' }],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // an inlined asset would need data: in the policy of scripts and styles
    assetsInlineLimit: 0,
    // what a screen may weigh is held by a test, compressed
    chunkSizeWarningLimit: 1000,
    // which file needs which others: the test of what a screen weighs reads it
    manifest: true,
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'index.html'), sw: join(import.meta.dirname, 'worker/sw.ts') },
      // its address is its scope, and stays
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // every screen needs them: one file is smaller than its parts
        codeSplitting: {
          groups: [
            { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
          ],
        },
      },
      // a number that several screens share is written where it is used: it needs no file of its own
      optimization: { inlineConst: { mode: 'all' } },
      // libraries mark what runs in the browser, which here is everything
      onwarn: (warning, report) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(warning)),
    },
  },
  server: {
    proxy: Object.fromEntries(
      // the host stays, so that the service finds the page's own origin to be its own
      ['/api', '/docs', '/dev', '/catalogs'].map((path) => [path, { target: SERVICE, changeOrigin: false }]),
    ),
  },
});
