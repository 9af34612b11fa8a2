import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';

/** The agency's VAT status: it charges VAT, or is exempt as a small business (`franchise en base`). */
export type BillingRegime = 'standard' | 'franchise';

/**
 * `standard`: charged; `reverse_charge`: the buyer accounts for it; `outside`: not due here; `exempt`: the seller has
 * no VAT.
 */
export const VAT_CATEGORIES = ['standard', 'reverse_charge', 'outside', 'exempt'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** The buyer's location, for French VAT. */
type Place = 'france' | 'overseas' | 'untaxed_overseas' | 'union' | 'elsewhere';

export interface VatRule {
  /** The first day on which the rule applies, `YYYY-MM-DD`. */
  from: string;
  regime: BillingRegime;
  /** Null: for any location of the buyer. */
  place: Place | null;
  category: VatCategory;
  percent: number;
  /** Why no VAT is charged, as the invoice must state it. */
  reason: Words | null;
}

/**
 * The VAT rules: for a regime and a location, the latest one in force on the day applies. A commission is a service to
 * a business, taxed where the buyer is (CGI 259-1). The overseas departments have their own rate (CGI 296) or none (CGI
 * 294-1).
 */
const VAT_RULES: readonly VatRule[] = [
  { from: '2000-04-01', regime: 'standard', place: 'france', category: 'standard', percent: 19.6, reason: null },
  { from: '2014-01-01', regime: 'standard', place: 'france', category: 'standard', percent: 20, reason: null },
  { from: '2000-04-01', regime: 'standard', place: 'overseas', category: 'standard', percent: 8.5, reason: null },
  {
    from: '2000-04-01',
    regime: 'standard',
    place: 'untaxed_overseas',
    category: 'outside',
    percent: 0,
    reason: {
      fr: 'TVA non applicable, article 294-1 du CGI.',
      en: 'VAT not applicable (TVA non applicable, article 294-1 du CGI).',
    },
  },
  {
    from: '2010-01-01',
    regime: 'standard',
    place: 'union',
    category: 'reverse_charge',
    percent: 0,
    reason: {
      fr: fr`Autoliquidation : la TVA est due par le preneur (article 283-2 du CGI, article 196 de la directive 2006/112/CE).`,
      en: 'Reverse charge (Autoliquidation): VAT is to be accounted for by the recipient, article 196 of Directive 2006/112/EC.',
    },
  },
  {
    from: '2010-01-01',
    regime: 'standard',
    place: 'elsewhere',
    category: 'outside',
    percent: 0,
    reason: {
      fr: 'TVA non applicable, article 259-1 du CGI.',
      en: 'Outside the scope of French VAT (TVA non applicable, article 259-1 du CGI).',
    },
  },
  {
    from: '2000-04-01',
    regime: 'franchise',
    place: null,
    category: 'exempt',
    percent: 0,
    reason: {
      fr: 'TVA non applicable, article 293 B du CGI.',
      en: 'VAT exempt (TVA non applicable, article 293 B du CGI).',
    },
  },
];

const UNION = new Set('AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
/** Monaco counts as France for VAT. */
const FRANCE = new Set(['FR', 'MC']);
const OVERSEAS = new Set(['GP', 'MQ', 'RE']);
const UNTAXED_OVERSEAS = new Set(['GF', 'YT']);
/** The departments of `FR` addresses, by postal code. */
const DEPARTMENTS: Record<string, string> = { '971': 'GP', '972': 'MQ', '973': 'GF', '974': 'RE', '976': 'YT' };

/** The buyer's properties that determine VAT. */
export interface VatBuyer {
  /** ISO 3166-1 alpha-2. */
  country: string;
  postalCode: string | null;
  vatNumber: string | null;
}

function placeOf({ country, postalCode }: VatBuyer): Place {
  const territory = country === 'FR' ? (DEPARTMENTS[postalCode?.slice(0, 3) ?? ''] ?? country) : country;
  if (FRANCE.has(territory)) return 'france';
  if (OVERSEAS.has(territory)) return 'overseas';
  if (UNTAXED_OVERSEAS.has(territory)) return 'untaxed_overseas';
  return UNION.has(territory) ? 'union' : 'elsewhere';
}

/** Whether the number has the format of this country: its letters (`EL` in Greece), then 2 to 13 characters. */
function isVatNumberOf(country: string, vatNumber: string | null): boolean {
  const compact = (vatNumber ?? '').replace(/[\s.-]/g, '').toUpperCase();
  return new RegExp(`^${country === 'GR' ? 'EL' : country}[0-9A-Z+*]{2,13}$`).test(compact);
}

/**
 * Returns the VAT rule for a commission on a day (`YYYY-MM-DD`); null if that depends on a VAT number that the buyer
 * must have but doesn't.
 */
export function vatOf(regime: BillingRegime, buyer: VatBuyer, date: string): VatRule | null {
  const place = placeOf(buyer);
  const rule = VAT_RULES.filter(
    (known) => known.regime === regime && (known.place === null || known.place === place) && known.from <= date,
  ).reduce<VatRule | null>((latest, known) => (latest && latest.from > known.from ? latest : known), null);
  if (rule === null) throw new Error(`There is no VAT rule for ${date}.`);
  return rule.category === 'reverse_charge' && !isVatNumberOf(buyer.country, buyer.vatNumber) ? null : rule;
}
