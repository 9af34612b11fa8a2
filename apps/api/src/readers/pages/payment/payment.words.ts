import type { PaymentPage } from '../../../demand/commissions/invoicing.service';
import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

interface PaymentWords {
  title: string;
  says: string;
}

/** The texts for a person who returns from the provider, or opens the link of a settled invoice. */
export const PAYMENT_WORDS = {
  fr: {
    invoice: 'Facture',
    amount: 'Montant',
    due: 'Échéance',
    paidOn: 'Réglée le',
    pay: 'Régler la facture',
    reload: 'Voir où en est le paiement',
    pdf: 'Voir la facture (PDF)',
    paid: { title: 'Facture réglée', says: fr`Cette facture est réglée. Merci !` },
    processing: {
      title: 'Paiement en cours',
      says: 'Votre paiement est en cours de confirmation. Vous n’avez rien d’autre à faire.',
    },
    left: {
      title: 'Paiement interrompu',
      says: 'La facture n’a pas été réglée. Vous pouvez reprendre le paiement quand vous voulez.',
    },
  },
  en: {
    invoice: 'Invoice',
    amount: 'Amount',
    due: 'Due',
    paidOn: 'Paid on',
    pay: 'Pay the invoice',
    reload: 'Check the payment',
    pdf: 'View the invoice (PDF)',
    paid: { title: 'Invoice paid', says: 'This invoice has been paid. Thank you!' },
    processing: {
      title: 'Payment in progress',
      says: 'Your payment is being confirmed. There is nothing else to do.',
    },
    left: {
      title: 'Payment interrupted',
      says: 'The invoice has not been paid. You can resume the payment whenever you like.',
    },
  },
} satisfies Record<Locale, Record<PaymentPage, PaymentWords> & Record<string, string | PaymentWords>>;
