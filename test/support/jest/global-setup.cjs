require('../sources.cjs');

module.exports = async ({ collectCoverage }) => {
  if (collectCoverage) process.env.TEST_COVERAGE = 'true';
  const { chromiumPath } = await import('../../../scripts/chromium.mjs');
  // empty without a browser; unpacks it once for all workers
  process.env.CHROMIUM_PATH = (await chromiumPath()) ?? '';
  // screen specs open the built web app
  const { build, isOutdated, WEB } = await import('../../../scripts/builds.mjs');
  if (!(await build([WEB].filter(isOutdated)))) throw new Error('The web app does not build.');
  await require('../global-setup.ts').default();
};
