export const COMMISSION_SUMS = {
  paid: { fr: 'Commissions payées', en: 'Commissions paid' },
  outstanding: { fr: 'À encaisser', en: 'Outstanding' },
} as const;
