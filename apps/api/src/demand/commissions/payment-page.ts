/** What a person sees who comes back from the provider, or to a link whose invoice is settled. Venues are French: French first. */
const PAGES = {
  paid: {
    fr: ['Facture réglée', 'Cette facture est réglée. Merci !'],
    en: 'This invoice has been paid. Thank you!',
    again: false,
  },
  processing: {
    fr: ['Paiement en cours', 'Votre paiement est en cours de confirmation. Vous n’avez rien d’autre à faire.'],
    en: 'Your payment is being confirmed. There is nothing else to do.',
    again: false,
  },
  left: {
    fr: ['Paiement interrompu', 'La facture n’a pas été réglée. Vous pouvez reprendre le paiement quand vous voulez.'],
    en: 'The invoice has not been paid. You can take up the payment again whenever you like.',
    again: true,
  },
} as const;

export type PaymentPage = keyof typeof PAGES;

export function paymentPage(name: PaymentPage): string {
  const { fr, en, again } = PAGES[name];
  // The link is relative, so the page does not repeat the token that stands in its address.
  const link = again ? '\n<p><a href="?">Régler la facture · <span lang="en">Pay the invoice</span></a></p>' : '';
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${fr[0]}</title></head>
<body><main>
<h1>${fr[0]}</h1>
<p>${fr[1]}</p>
<p lang="en">${en}</p>${link}
</main></body>
</html>
`;
}
