/** Marks an amount as net or gross, for agencies that charge VAT. */
export const VAT = {
  net: { fr: (text: string) => `${text} HT`, en: (text: string) => `${text} excl. VAT` },
  gross: { fr: (text: string) => `${text} TTC`, en: (text: string) => `${text} incl. VAT` },
} as const;
