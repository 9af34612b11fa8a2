import { formatMoney, fr, oneLine } from '#i18n/formats';
import { fact, greeting } from './layout';
import { asVenue } from './reasons';
import type { MailTemplate } from './template';
import { CreditNoteData } from './template.types';

type Values = 'number' | 'invoiceNumber' | 'amount' | 'venue' | 'event' | 'code';
type Pieces = 'facts' | 'rest' | 'button';

export const creditNote: MailTemplate<CreditNoteData, Values, Pieces> = {
  wording: {
    values: ['number', 'invoiceNumber', 'amount', 'venue', 'event', 'code'],
    pieces: { facts: 'needed', rest: 'needed', button: 'needed' },
    usual: {
      fr: {
        subject: 'Avoir {number} sur la facture {invoiceNumber} : {amount}',
        preheader: 'Événement « {event} », {amount}',
        heading: 'Votre avoir',
        body: `Voici l’avoir sur la facture de commission {invoiceNumber} de votre lieu, {venue}, pour l’événement « {event} ».

{facts}

{rest}

{button}

Une question ? Répondez simplement à cet e-mail.`,
        button: 'Lire l’avoir (PDF)',
      },
      en: {
        subject: 'Credit note {number} for invoice {invoiceNumber}: {amount}',
        preheader: 'Event ‘{event}’, {amount}',
        heading: 'Your credit note',
        body: `Here is the credit note for the commission invoice {invoiceNumber} of {venue}, for the event ‘{event}’.

{facts}

{rest}

{button}

Any questions? Simply reply to this email.`,
        button: 'Read the credit note (PDF)',
      },
    },
  },
  fill(data, { locale, sender }) {
    const french = locale === 'fr';
    const amount = formatMoney(data.amount, data.currency, locale);
    const title = oneLine(data.eventTitle);
    return {
      values: {
        number: data.creditNoteNumber,
        invoiceNumber: data.invoiceNumber,
        amount,
        venue: data.memberName,
        event: title,
        code: data.requestCode,
      },
      pieces: {
        facts: {
          kind: 'facts',
          facts: [
            { label: french ? 'Montant de l’avoir' : 'Amount credited', value: amount, strong: true },
            fact(french ? 'Avoir' : 'Credit note', data.creditNoteNumber),
            fact(french ? 'Facture' : 'Invoice', data.invoiceNumber),
            fact(french ? 'Motif' : 'Reason', data.reason),
            fact(french ? 'Événement' : 'Event', title),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
        rest: { kind: 'paragraph', text: restOf(data, french) },
        button: { kind: 'link', url: data.creditNoteUrl },
      },
      greeting: greeting(locale, data.contactName),
      reason: asVenue(data.memberName, { locale, sender }),
    };
  },
  demo: (webUrl) => ({
    fr: {
      memberName: 'Domaine des Tilleuls',
      contactName: 'Camille Morel',
      creditNoteNumber: 'CN-2027-000003',
      invoiceNumber: '2027-000042',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Séminaire annuel des équipes commerciales',
      amount: 250.5,
      currency: 'EUR',
      reason: 'Une salle de moins',
      owed: 1000,
      paid: false,
      creditNoteUrl: `${webUrl}/api/public/payments/demo/credit-notes/demo`,
    },
    en: {
      memberName: 'Linden House',
      contactName: 'Camille Morel',
      creditNoteNumber: 'CN-2027-000003',
      invoiceNumber: '2027-000042',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      amount: 250.5,
      currency: 'EUR',
      reason: 'One room less',
      owed: 1000,
      paid: false,
      creditNoteUrl: `${webUrl}/api/public/payments/demo/credit-notes/demo`,
    },
  }),
};

/** A sentence about what remains to be paid after the credit note. */
function restOf({ paid, owed, currency }: CreditNoteData, french: boolean): string {
  if (paid)
    return french
      ? fr`Cette facture est déjà réglée : notre équipe revient vers vous pour vous rendre ce montant.`
      : 'This invoice has been paid: our team will be in touch to refund this amount.';
  if (owed === 0)
    return french
      ? fr`Cette facture est annulée : vous n’avez plus rien à régler.`
      : 'This invoice is canceled: there is nothing left to pay.';
  return french
    ? fr`Il reste ${formatMoney(owed, currency, 'fr')} à régler sur cette facture ; son lien de paiement en tient compte.`
    : `${formatMoney(owed, currency, 'en')} of this invoice remains to be paid; its payment link takes that into ` +
        'account.';
}
