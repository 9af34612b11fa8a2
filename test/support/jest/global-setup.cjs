require('../sources.cjs');

module.exports = ({ collectCoverage }) => {
  if (collectCoverage) process.env.TEST_COVERAGE = 'true';
  return require('../global-setup.ts').default();
};
