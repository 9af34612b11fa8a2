import { MIB } from './upload';

/** Bytes of a block. */
export const BLOCK = MIB;
/** Blocks that wait here for the next large body: one of 30 MB. */
const MOST_SPARE = 32;

/** They are here from the start, and take memory of the system once they are written to. */
const spare = Array.from({ length: MOST_SPARE }, () => new ArrayBuffer(BLOCK));
/** Blocks that are in use. One that nobody gives back is left to V8. */
const lent = new WeakSet<ArrayBufferLike>();

/**
 * A block for a part of a large body; what is in it is of an earlier one, and to be written over. If a mail brings 25 MB that are new, V8
 * soon looks through all that lives here (110 MB), and for a third of a second calls take ten times as long.
 */
export function takeBlock(): Buffer {
  const block = spare.pop() ?? new ArrayBuffer(BLOCK);
  lent.add(block);
  return Buffer.from(block);
}

/**
 * Gives back the memory of what nobody reads any more: a block to the next body, other memory at once to the system, if nothing else lies
 * in it.
 */
export function giveBack(done: Iterable<Buffer>): void {
  for (const { buffer, byteLength } of done) {
    if (!(buffer instanceof ArrayBuffer)) continue;
    if (lent.delete(buffer)) {
      if (spare.length < MOST_SPARE) spare.push(buffer);
      else buffer.transfer(0);
    } else if (buffer.byteLength === byteLength && !buffer.detached) buffer.transfer(0);
  }
}
