import { BLOCK, giveBack, takeBlock } from './blocks';

describe('blocks of memory', () => {
  it('are used again, as many as a mail of 30 MB takes; the others go back to the system', () => {
    const blocks = Array.from({ length: 40 }, () => takeBlock());
    expect(new Set(blocks.map(({ buffer }) => buffer)).size).toBe(40);
    // a part of each is enough
    giveBack(blocks.map((block) => block.subarray(5, 9)));
    expect(blocks.map(({ length }) => length)).toEqual([...Array(32).fill(BLOCK), ...Array(8).fill(0)]);
    const again = Array.from({ length: 40 }, () => takeBlock());
    expect(again.filter(({ buffer }) => blocks.some((block) => block.buffer === buffer))).toHaveLength(32);
    giveBack(again);
  });

  it('are not what else is given back: memory that nothing else lies in is free at once', () => {
    const alone = Buffer.allocUnsafeSlow(5);
    const shared = Buffer.allocUnsafeSlow(9);
    const common = Buffer.from(new SharedArrayBuffer(3));
    giveBack([alone, shared.subarray(1), common]);
    expect([alone.length, shared.length, common.length]).toEqual([0, 9, 3]);
    // once more is no harm
    giveBack([alone]);
  });
});
