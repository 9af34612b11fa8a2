require('../sources.cjs');

module.exports = async ({ collectCoverage }) => {
  if (collectCoverage) process.env.TEST_COVERAGE = 'true';
  const { chromiumPath } = await import('../../../scripts/chromium.mjs');
  // empty where there is none; for all workers, of which none need unpack it
  process.env.CHROMIUM_PATH = (await chromiumPath()) ?? '';
  await require('../global-setup.ts').default();
};
