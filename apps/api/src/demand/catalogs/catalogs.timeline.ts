import { timelineKind } from '#kernel/timeline';

interface OfCatalog {
  catalogId: string;
  version: number;
}

export const CatalogComposed = timelineKind<OfCatalog & { memberIds: string[] }>('catalog_composed');
export const CatalogWasSent = timelineKind<OfCatalog & { to: string; memberIds: string[]; expiresAt: Date }>(
  'catalog_sent',
);
/** The first counted view; later ones are in the catalog's count alone. */
