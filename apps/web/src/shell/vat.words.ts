/** Which of its two amounts a sum is, for an agency that charges VAT. */
export const VAT = {
  net: { fr: (text: string) => `${text} HT`, en: (text: string) => `${text} excl. VAT` },
  gross: { fr: (text: string) => `${text} TTC`, en: (text: string) => `${text} incl. VAT` },
} as const;
