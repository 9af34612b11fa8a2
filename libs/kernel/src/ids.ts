import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { v7 } from 'uuid';

/** Random bytes come by the block: to ask the system for sixteen at a time takes longer than all else of an id. */
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
 * UUID v7 (RFC 9562): ordered by the moment of creation, so that ids break ties of `createdAt` in order. Those of one
 * millisecond (or of a clock that was set back) are told apart by a counter that begins anywhere in its lower half (section 6.2).
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

/** What a request and its log lines, rows and errors are found by. Nothing is ever ordered by it, so it need not be of v7. */
export const newTraceId = (): string => randomUUID();

/** Digits and capitals that are not mistaken for one another when read aloud or copied by hand (no 0 O 1 I L). */
const readable = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 6);

/** A public code, `M-7K3Q9D`: random, so its unique constraint decides; callers try another when it is taken. */
export const newCode = (prefix: 'M' | 'R'): string => `${prefix}-${readable()}`;

/** 32 random bytes in base64url: the secret of a magic token, an invitation or a payment link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A short token for mail addresses, which are case-insensitive and at most 64 characters before the @. */
export const newAddressToken = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 24);

/** The `Message-ID` of a mail of ours, without brackets. */
export const newMessageId = (domain: string): string => `${newId()}@${domain}`;
