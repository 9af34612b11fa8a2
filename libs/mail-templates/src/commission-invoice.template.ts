import { formatDate, formatMoney, oneLine } from '#i18n/formats';
import { fact, greeting } from './layout';
import { asVenue } from './reasons';
import type { MailTemplate } from './template';
import { CommissionInvoiceData } from './template.types';
import type { Wording } from './wording';

type Values = 'number' | 'numberAndDueDate' | 'amount' | 'venue' | 'event' | 'code';
type Pieces = 'facts' | 'button' | 'secondButton';

const VALUES: readonly Values[] = ['number', 'numberAndDueDate', 'amount', 'venue', 'event', 'code'];
const PIECES: Record<Pieces, 'needed'> = { facts: 'needed', button: 'needed', secondButton: 'needed' };

const AFTER_FR = `

{facts}

{button}

{secondButton}

Si vous avez déjà réglé cette facture, ne tenez pas compte de ce message. Une question ? Répondez simplement à cet e-mail.`;
const AFTER_EN = `

{facts}

{button}

{secondButton}

If you have already paid this invoice, please disregard this message. Any questions? Simply reply to this email.`;

const BUTTONS = {
  fr: { button: 'Régler la facture', secondButton: 'Lire la facture (PDF)' },
  en: { button: 'Pay the invoice', secondButton: 'Read the invoice (PDF)' },
};

/** The copy for an overdue invoice, replacing the template's own. */
export const commissionOverdue: Wording = {
  values: VALUES,
  pieces: PIECES,
  usual: {
    fr: {
      subject: 'Rappel : facture de commission {numberAndDueDate}, {amount}',
      preheader: 'Événement « {event} », {amount}',
      heading: 'Une facture reste à régler',
      body: `Sauf erreur de notre part, la facture de commission de votre lieu, {venue}, pour l’événement « {event} » n’est pas encore réglée.${AFTER_FR}`,
      ...BUTTONS.fr,
    },
    en: {
      subject: 'Reminder: commission invoice {numberAndDueDate}, {amount}',
      preheader: 'Event ‘{event}’, {amount}',
      heading: 'An invoice is still unpaid',
      body:
        'According to our records, the invoice for the commission that {venue} owes for the event ‘{event}’ has ' +
        `not been paid yet.${AFTER_EN}`,
      ...BUTTONS.en,
    },
  },
};

export const commissionInvoice: MailTemplate<CommissionInvoiceData, Values, Pieces> = {
  wording: {
    values: VALUES,
    pieces: PIECES,
    usual: {
      fr: {
        subject: 'Facture de commission {number} : {amount}',
        preheader: 'Événement « {event} », {amount}',
        heading: 'Votre facture de commission',
        body: `Voici la facture de commission de votre lieu, {venue}, pour l’événement « {event} », conclu par l’intermédiaire de {agency}.${AFTER_FR}`,
        ...BUTTONS.fr,
      },
      en: {
        subject: 'Commission invoice {number}: {amount}',
        preheader: 'Event ‘{event}’, {amount}',
        heading: 'Your commission invoice',
        body: `Here is the invoice for the commission that {venue} owes for the event ‘{event}’, arranged through {agency}.${AFTER_EN}`,
        ...BUTTONS.en,
      },
    },
  },
  fill(data, { locale, timeZone, sender }) {
    const french = locale === 'fr';
    const amount = formatMoney(data.amount, data.currency, locale);
    const dueDate = data.dueDate === null ? null : formatDate(data.dueDate, locale, timeZone);
    const title = oneLine(data.eventTitle);
    const number = data.invoiceNumber;
    const amountLabel = french ? (data.overdue ? 'Reste à régler' : 'Montant') : data.overdue ? 'Still owed' : 'Amount';
    return {
      values: {
        number,
        numberAndDueDate:
          dueDate === null ? number : french ? `${number} échue le ${dueDate}` : `${number}, due on ${dueDate}`,
        amount,
        venue: data.memberName,
        event: title,
        code: data.requestCode,
      },
      pieces: {
        facts: {
          kind: 'facts',
          facts: [
            { label: amountLabel, value: amount, strong: true },
            fact(french ? 'Échéance' : 'Due date', dueDate),
            fact(french ? 'Facture' : 'Invoice', number),
            fact(french ? 'Objet' : 'Description', data.description),
            fact(french ? 'Événement' : 'Event', title),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
        button: { kind: 'link', url: data.payUrl },
        secondButton: data.invoiceUrl ? { kind: 'link', url: data.invoiceUrl } : null,
      },
      greeting: greeting(locale, data.contactName),
      reason: asVenue(data.memberName, { locale, sender }),
    };
  },
  demo: (webUrl) => ({
    fr: {
      memberName: 'Domaine des Tilleuls',
      contactName: 'Camille Morel',
      invoiceNumber: '2027-000042',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Séminaire annuel des équipes commerciales',
      amount: 1250.5,
      currency: 'EUR',
      dueDate: '2027-04-15',
      description: 'Commission de 10\u00a0% sur la location de la salle',
      payUrl: `${webUrl}/api/public/payments/demo`,
      invoiceUrl: `${webUrl}/api/public/payments/demo/invoice`,
    },
    en: {
      memberName: 'Linden House',
      contactName: 'Camille Morel',
      invoiceNumber: '2027-000042',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      amount: 1250.5,
      currency: 'EUR',
      dueDate: '2027-04-15',
      description: 'Commission of 10% on the room hire',
      payUrl: `${webUrl}/api/public/payments/demo`,
      invoiceUrl: `${webUrl}/api/public/payments/demo/invoice`,
    },
  }),
};
