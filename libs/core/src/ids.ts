import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { v7 } from 'uuid';

/** Read random bytes in blocks: asking the system for sixteen at a time takes longer than the rest of an id. */
const block = Buffer.alloc(4096);
let used = block.length;

function nextRandom(): Uint8Array {
  if (used === block.length) {
    randomFillSync(block);
    used = 0;
  }
  used += 16;
  return block.subarray(used - 16, used);
}

let moment = 0;
let counter = 0;

/**
 * Creates a UUID v7 (RFC 9562). Ids sort by creation and break ties of `createdAt`. Within one millisecond, or while a
 * clock that was set back catches up, a counter maintains the order. It starts at a random value in its lower half
 * (section 6.2).
 */
export function newId(): string {
  const random = nextRandom();
  const now = Date.now();
  if (now > moment) {
    moment = now;
    counter = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else counter++;
  return v7({ random, msecs: moment, seq: counter });
}

/**
 * Creates the id shared by a request, its log lines, its rows and its errors. Nothing is sorted by it, so it needn't be
 * v7.
 */
export const newTraceId = (): string => randomUUID();

/** Digits and capitals that are hard to confuse when read aloud or copied by hand (no 0 O 1 I L). */
const readable = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 6);

/**
 * Creates a random public code such as `M-7K3Q9D`. It may be taken: the unique constraint decides, and the caller
 * retries with another.
 */
export const newCode = (prefix: 'H' | 'M' | 'O' | 'R'): string => `${prefix}-${readable()}`;

/** Creates 32 random bytes in base64url: the secret of a magic token, an invitation or a payment link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A short token for mail addresses, which are case-insensitive and at most 64 characters before the @. */
export const newAddressToken = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 24);

/** Creates the `Message-ID` of an outgoing mail, without brackets. */
export const newMessageId = (domain: string): string => `${newId()}@${domain}`;
