import { bareMessageId } from './outgoing-mail';

/** Longer than a reply line may be (512, RFC 5321). The patterns below would be slow on longer texts. */
const LONGEST = 1_000;

// Replies of common servers to the end of DATA, the most specific first. RFC 5321 leaves the text free.
const SHAPES = [
  // Postfix, Amazon SES relays and most hosted services: "250 2.0.0 Ok: queued as 4WxYz1"
  /\bqueued as:?\s+(\S+)/i,
  // Exim: "250 OK id=1rXyZa-0001Ab-2C"
  /\bid=([^\s;,]+)/i,
  // Gmail: "250 2.0.0 OK  1712345678 a1-b2c3.4 - gsmtp"
  /\bok:?\s+\d{9,}\s+(\S+)\s+-\s+gsmtp\b/i,
  // Sendmail: "250 2.0.0 43A1B2C3 Message accepted for delivery"
  /(\S+)\s+message accepted for delivery/i,
  // Exchange returns the Message-ID it continues to use: "250 2.6.0 <id@host> [InternalId=…] Queued mail for delivery"
  /(<[^<>\s]+@[^<>\s]+>)/,
  // Amazon SES and others: "250 Ok 0102018f-…", one word with a digit
  /\bok:?\s+(?=\S*\d)(\S{6,})$/i,
];

/**
 * Returns the provider's id of a mail from the reply to its DATA (`250 … queued as X`, and the forms of other common
 * servers). If the reply contains none, returns our own Message-ID without brackets.
 */
export function providerIdOf(answer: string, messageId: string): string {
  const text = answer
    .slice(0, LONGEST)
    .replace(/^\d{3}[ -]/gm, '')
    .replace(/^\d\.\d{1,3}\.\d{1,3}\s+/gm, '')
    .trim();
  for (const shape of SHAPES) {
    const id = bareMessageId((shape.exec(text)?.[1] ?? '').replace(/[.,;]+$/, ''));
    if (id) return id;
  }
  return bareMessageId(messageId);
}
