const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * What is begun first: what takes minutes, most of them waiting for processes that it has started or killed, then what opens pages. The
 * rest is short. Begun last, a long file would be waited for alone.
 */
const FIRST = [/[\\/]test[\\/]chaos[\\/]/, /[\\/]test[\\/]web[\\/](journeys|browser)[\\/]/];
/** The lower, the earlier. */
const rankOf = ({ path }) => [...FIRST, /^/].findIndex((name) => name.test(path));

/** The order of the files: as Jest has it (what failed, then what took long), within these ranks. */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
};
