import { randomBytes, randomUUID } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { v7 } from 'uuid';

/** UUID v7 (RFC 9562): ordered by the moment of creation, so that ids break ties of `createdAt` in order. */
export const newId = (): string => v7();

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
