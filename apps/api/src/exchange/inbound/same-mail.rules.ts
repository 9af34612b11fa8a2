import { sha256 } from '#core/secrets';
import type { InboundMail } from './inbound-mail';

/** Normalizes white space, which transport may change. */
export const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The same without the targets of links: our own mails are stored without live ones. */
export const linkless = (text: string): string => words(text.replace(/https?:\/\/[^\s"'<>]+/gi, 'https:'));

/** Returns the id under which a mail is stored if another mail has its Message-ID; the same for the same mail. */
export const otherId = ({ from, text }: InboundMail, messageId: string, domain: string): string =>
  `${sha256(JSON.stringify([messageId, from?.email.toLowerCase(), words(text)]))
    .toString('hex')
    .slice(0, 32)}@duplicate-id.${domain}`;
