import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { v7 } from 'uuid';

/** Random bytes are read in blocks: asking the system for sixteen at a time takes longer than the rest of an id. */
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
 * UUID v7 (RFC 9562), in the order of creation: ids break the ties of `createdAt`. Within one millisecond, or while a clock that was
 * set back catches up, a counter keeps the order. It begins at a random place in its lower half (section 6.2).
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

/** The id that a request, its log lines, its rows and its errors have in common. Nothing is ordered by it, so it need not be v7. */
export const newTraceId = (): string => randomUUID();

/** Digits and capitals that nobody confuses when they read them aloud or copy them by hand (no 0 O 1 I L). */
const readable = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 6);

/** A random public code, `M-7K3Q9D`. It may be taken: the unique constraint decides, and the caller tries another. */
export const newCode = (prefix: 'M' | 'R'): string => `${prefix}-${readable()}`;

/** 32 random bytes in base64url: the secret of a magic token, an invitation or a payment link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A short token for mail addresses, which are case-insensitive and at most 64 characters before the @. */
export const newAddressToken = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 24);

/** The `Message-ID` of a mail that the service sends, without brackets. */
export const newMessageId = (domain: string): string => `${newId()}@${domain}`;
