import type { MismatchFinding } from '#domain/vocabulary';
import type { Words } from '#i18n/locale';

/** What is wrong with a payment that does not match. */
export const FOUND: Record<MismatchFinding, Words> = {
  twice: { fr: 'payée deux fois', en: 'paid twice' },
  other_amount: { fr: 'montant différent', en: 'another amount' },
  other_amount_when_paid: { fr: 'payée de nouveau, montant différent', en: 'paid again, another amount' },
  of_cancelled: { fr: 'commission annulée', en: 'commission cancelled' },
};
