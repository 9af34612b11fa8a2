import { requestFact } from '#kernel/facts';

interface OfCatalog {
  catalogId: string;
  version: number;
}

export const CatalogComposed = requestFact<OfCatalog & { memberIds: string[] }>('catalog_composed');

/** The organizer must get the link by mail. It is sealed (base64, purpose `mail-link`): the outbox keeps no usable one. */
export const CatalogSent = requestFact<
  OfCatalog & { to: string; memberIds: string[]; expiresAt: string },
  { subject: string | null; message: string | null; sealedUrl: string; venueCount: number }
>('catalog_sent');
