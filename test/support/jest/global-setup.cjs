require('../sources.cjs');

module.exports = async ({ collectCoverage }) => {
  if (collectCoverage) process.env.TEST_COVERAGE = 'true';
  const { chromiumPath } = await import('../../../scripts/chromium.mjs');
  // empty where there is none; for all workers, of which none need unpack it
  process.env.CHROMIUM_PATH = (await chromiumPath()) ?? '';
  // the specs of screens open the built web app
  const { build, isOutdated, WEB } = await import('../../../scripts/builds.mjs');
  if (!(await build([WEB].filter(isOutdated)))) throw new Error('The web app does not build.');
  await require('../global-setup.ts').default();
};
