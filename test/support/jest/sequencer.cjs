const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files to start first: those that take minutes, mostly waiting for processes they have started or killed, then those that open pages.
 * The rest is short. A long file started last would run with idle workers.
 */
const FIRST = [/[\\/]test[\\/]chaos[\\/]/, /[\\/]test[\\/]web[\\/](journeys|browser)[\\/]/];
/** Lower ranks start earlier. */
const rankOf = ({ path }) => [...FIRST, /^/].findIndex((name) => name.test(path));

/** Sorts files by these ranks, then in Jest's order (failed ones, then slow ones). */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
};
