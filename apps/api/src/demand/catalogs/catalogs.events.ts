import { defineRequestEvent } from '../../foundations/timeline/domain-events';
import type { LaterMail } from '../requests/later-mails.dto';

interface OfCatalog {
  catalogId: string;
  version: number;
}

export const CatalogComposed = defineRequestEvent<OfCatalog & { memberIds: string[] }>('catalog_composed');

/** The mail with the link was called back before it left: the version is the draft again. */
export const CatalogRecalled = defineRequestEvent<OfCatalog>('catalog_recalled');

/** The organizer must get the link by mail. It is sealed (base64, purpose `mail-link`): the outbox keeps no usable one. */
export const CatalogSent = defineRequestEvent<
  OfCatalog & { to: string; memberIds: string[]; expiresAt: string },
  {
    subject: string | null;
    message: string | null;
    sealedUrl: string;
    tokenId: string;
    venueCount: number;
    /** If it is to wait. */
    mail: LaterMail | null;
  }
>('catalog_sent');
