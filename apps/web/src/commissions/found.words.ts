import type { MismatchFinding } from '#domain/vocabulary';
import type { Words } from '#i18n/locale';

/** Why a payment doesn't match its commission. */
export const FOUND: Record<MismatchFinding, Words> = {
  twice: { fr: 'payée deux fois', en: 'paid twice' },
  other_amount: { fr: 'montant différent', en: 'different amount' },
  other_amount_when_paid: { fr: 'payée de nouveau, montant différent', en: 'paid again, different amount' },
  refunded: { fr: 'remboursée au payeur', en: 'refunded to the payer' },
  disputed: { fr: 'contestée par le payeur', en: 'disputed by the payer' },
  of_cancelled: { fr: 'commission annulée', en: 'commission canceled' },
};
