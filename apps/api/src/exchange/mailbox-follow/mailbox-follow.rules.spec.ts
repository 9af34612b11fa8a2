import { isContinued } from './mailbox-follow.rules';

describe('a folder', () => {
  const cursor = {
    ...{ path: 'INBOX', uidValidity: 7, lastUid: 20, modSeq: 300n, oldestUid: null },
    ...{ total: 20, done: 20, firstSyncDone: true },
  };
  const state = { uidValidity: 7, uidNext: 21, messages: 20, modSeq: 300n };

  it.each([
    ['as it was', {}, true],
    ['with new mails', { uidNext: 24, modSeq: 310n }, true],
    ['on a server that no longer counts changes', { modSeq: null }, true],
    ['numbered again', { uidValidity: 8, uidNext: 40, modSeq: 310n }, false],
    ['with fewer mails than were read', { uidNext: 20 }, false],
    ['with fewer changes than were read', { uidNext: 24, modSeq: 299n }, false],
  ])('%s continues at its cursor: %#', (_case, changes, expected) => {
    expect(isContinued(cursor, { ...state, ...changes })).toBe(expected);
  });
});
