import { defineRequestEvent } from '../../foundations/timeline/domain-events';
import type { LaterMail } from '../requests/later-mails.dto';

interface OfCatalog {
  catalogId: string;
  version: number;
}

export const CatalogComposed = defineRequestEvent<OfCatalog & { memberIds: string[] }>('catalog_composed');

/** The mail with the link was canceled before it was sent: the version is the draft again. */
export const CatalogRecalled = defineRequestEvent<OfCatalog>('catalog_recalled');

/**
 * The organizer must receive the link by mail. It is sealed (base64, purpose `mail-link`), so the outbox contains no
 * usable link.
 */
export const CatalogSent = defineRequestEvent<
  OfCatalog & { to: string; memberIds: string[]; expiresAt: string },
  {
    subject: string | null;
    message: string | null;
    sealedUrl: string;
    tokenId: string;
    venueCount: number;
    /** The delayed mail, if any. */
    mail: LaterMail | null;
    /** The mailbox that sends it; null: the service's own address. */
    mailboxId: string | null;
  }
>('catalog_sent');
