const { default: Sequencer } = require('@jest/test-sequencer');

/** Takes minutes, most of them waiting for processes that it has started or killed: begun last, it would be waited for alone. */
const FIRST = /[\\/]test[\\/]e2e[\\/]chaos\.e2e-spec\.ts$/;

/** The order of the files: as Jest has it (what failed, then what took long), after what waits for itself alone. */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => Number(FIRST.test(b.path)) - Number(FIRST.test(a.path)));
  }
};
