import { formatDate, formatMoney, fr, oneLine } from '#words/formats';
import { blocks, fact, greeting, MailTemplate } from './layout';
import { CommissionInvoiceData } from './template.types';

export const commissionInvoice: MailTemplate<CommissionInvoiceData> = {
  compose(locale, data, timeZone) {
    const french = locale === 'fr';
    const amount = formatMoney(data.amount, data.currency, locale);
    const dueDate = data.dueDate === null ? null : formatDate(data.dueDate, locale, timeZone);
    const title = oneLine(data.eventTitle);
    return {
      subject: french
        ? fr`Facture de commission ${data.invoiceNumber} : ${amount}`
        : `Commission invoice ${data.invoiceNumber}: ${amount}`,
      preheader: french ? fr`Événement « ${title} », ${amount}` : `Event ‘${title}’, ${amount}`,
      heading: french ? 'Votre facture de commission' : 'Your commission invoice',
      greeting: greeting(locale, data.contactName),
      blocks: blocks(
        {
          kind: 'paragraph',
          text: french
            ? fr`Voici la facture de commission de votre lieu, ${data.memberName}, pour l’événement « ${title} », conclu par l’intermédiaire de Parvis.`
            : `Here is the invoice for the commission that ${data.memberName} owes for the event ‘${title}’, arranged through Parvis.`,
        },
        {
          kind: 'facts',
          facts: [
            { label: french ? 'Montant' : 'Amount', value: amount, strong: true },
            fact(french ? 'Échéance' : 'Due date', dueDate),
            fact(french ? 'Facture' : 'Invoice', data.invoiceNumber),
            fact(french ? 'Objet' : 'Description', data.description),
            fact(french ? 'Événement' : 'Event', title),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
        { kind: 'button', label: french ? 'Régler la facture' : 'Pay the invoice', url: data.payUrl },
        {
          kind: 'paragraph',
          text: french
            ? fr`Si vous avez déjà réglé cette facture, ne tenez pas compte de ce message. Une question ? Répondez simplement à cet e-mail.`
            : 'If you have already paid this invoice, please disregard this message. Any questions? Simply reply to this email.',
        },
      ),
      reason: french
        ? fr`Vous recevez cet e-mail parce que votre lieu, ${data.memberName}, fait partie des lieux référencés sur Parvis.`
        : `You are receiving this email because ${data.memberName} is one of the venues listed on Parvis.`,
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
      description: 'Commission of 10% on the hire of the room',
      payUrl: `${webUrl}/api/public/payments/demo`,
    },
  }),
};
