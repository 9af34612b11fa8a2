import { domainEvent } from '#kernel/events';

/** The organizer must get the link by mail. It is sealed (base64, purpose `mail-link`): the outbox keeps no usable one. */
export const CatalogSent = domainEvent<{
  catalogId: string;
  requestId: string;
  to: string;
  subject: string | null;
  message: string | null;
  sealedUrl: string;
  expiresAt: string;
  venueCount: number;
}>('catalog.sent');
