// Prints one line at the end of a run if specs were skipped for lack of a browser, and how to get one.
module.exports = class BrowserReporter {
  async onRunComplete(_contexts, { testResults }) {
    const inBrowser = testResults.filter(({ testFilePath }) => /[\\/]test[\\/]web[\\/]browser[\\/]/.test(testFilePath));
    if (process.env.CHROMIUM_PATH !== '' || !inBrowser.some(({ numPendingTests }) => numPendingTests > 0)) return;
    const { NONE } = await import('../../../scripts/chromium.mjs');
    console.error(`The specs of test/web/browser were skipped. ${NONE}`);
  }
};
