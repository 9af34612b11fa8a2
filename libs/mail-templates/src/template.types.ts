/** The names of the templates that people may draft a mail from, in the order of `/api/email-preview`. */
export const TEMPLATE_NAMES = [
  'commission-invoice',
  'catalog-sent',
  'generic-message',
  'requalification',
  'availability-request',
  'winner-selected',
  'not-selected',
  'member-onboarding',
] as const;

export type TemplateName = (typeof TEMPLATE_NAMES)[number];
/** All templates: the service alone sends a credit note. Mails store the name of theirs. */
export type AnyTemplate = keyof TemplateData;
/** The templates that have words of their own: all but that of what people write. */
export type WordedTemplate = Exclude<AnyTemplate, 'generic-message'>;

/** The kinds of mails whose words an agency may choose, in the order of a request: a template, or one of its two uses. */
export const WORDING_NAMES = [
  'availability-request',
  'requalification',
  'catalog-sent',
  'winner-selected',
  'not-selected',
  'member-onboarding',
  'profile-link',
  'commission-invoice',
  'commission-overdue',
  'credit-note',
] as const satisfies readonly (WordedTemplate | 'commission-overdue' | 'profile-link')[];
export type WordingName = (typeof WORDING_NAMES)[number];

/**
 * A mail. `subject` is one line, to which the sender adds `[#R-…]`; `html` is a complete document; `text` is the same message for
 * readers without HTML, with every link in full.
 */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

// In all data below, dates are `YYYY-MM-DD` or ISO 8601 timestamps, URLs are absolute http(s), and strings are raw: the caller escapes
// nothing. If an optional value is absent or empty, its line is left out.

/** To a member: the commission that it owes, with a link to the payment page. */
export interface CommissionInvoiceData {
  memberName: string;
  contactName?: string | null;
  invoiceNumber: string;
  requestCode: string;
  eventTitle: string;
  /** In the currency's major unit. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  dueDate: string | null;
  description: string | null;
  payUrl: string;
  /** Where the invoice itself is, a PDF. */
  invoiceUrl?: string | null;
  /** The due date is past: the mail reminds of it, and `amount` is what is still owed. */
  overdue?: boolean;
}

/** To a member: a part of its invoice is given back, or all of it. */
export interface CreditNoteData {
  memberName: string;
  contactName?: string | null;
  creditNoteNumber: string;
  invoiceNumber: string;
  requestCode: string;
  eventTitle: string;
  /** What is given back, in the currency's major unit. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  reason: string | null;
  /** What is still to be paid of the invoice; nothing of a cancelled one. */
  owed: number;
  /** The invoice had been paid before. */
  paid: boolean;
  /** Where the credit note itself is, a PDF. */
  creditNoteUrl: string;
}

/** To an organizer: the venues proposed for a request. */
export interface CatalogSentData {
  organizerFirstName?: string | null;
  requestCode: string;
  eventTitle: string;
  eventDate: string | null;
  /** The team's own words, with their line breaks. */
  message: string | null;
  venueCount: number;
  catalogUrl: string;
  expiresAt: string | null;
}

/** A free message: plain text or an HTML fragment, which is sanitised. */
export interface GenericMessageData {
  bodyHtml: string;
}

/** To an organizer: questions about what the request does not say. */
export interface RequalificationData {
  organizerFirstName?: string | null;
  requestCode: string;
  eventTitle: string;
  /** Names of properties of a request; those that are no question to an organizer are left out. */
  missingFields: string[];
  /** Null: the organizer answers by replying. */
  answerUrl: string | null;
}

/** To a member: is the venue free? */
export interface AvailabilityRequestData {
  memberName: string;
  contactName?: string | null;
  requestCode: string;
  eventTitle: string;
  eventType: string | null;
  /** Null if the organizer has not decided yet. */
  eventDate: string | null;
  eventEndDate: string | null;
  slot: string | null;
  attendees: number | null;
  configuration: string | null;
  city: string | null;
  /** The organizer's needs, with their line breaks. */
  requirements: string | null;
  /** A page to say yes or no. The answer uses up its token, a visit does not. */
  answerUrl: string;
}

/** To the member whose venue was chosen. */
export interface WinnerSelectedData {
  memberName: string;
  contactName?: string | null;
  requestCode: string;
  eventTitle: string;
  eventDate: string | null;
  attendees: number | null;
  organizerName: string | null;
  organizerCompany: string | null;
}

/** To a member that was proposed and not chosen. It names no other venue. */
export interface NotSelectedData {
  memberName: string;
  contactName?: string | null;
  requestCode: string;
  eventTitle: string;
  eventDate: string | null;
}

/** To a member: welcome, with the link to its profile. */
export interface MemberOnboardingData {
  memberName: string;
  contactName?: string | null;
  profileUrl: string;
  /** It is no newcomer: the mail brings the link alone. */
  isKnown?: boolean;
}

export interface TemplateData {
  'commission-invoice': CommissionInvoiceData;
  'credit-note': CreditNoteData;
  'catalog-sent': CatalogSentData;
  'generic-message': GenericMessageData;
  requalification: RequalificationData;
  'availability-request': AvailabilityRequestData;
  'winner-selected': WinnerSelectedData;
  'not-selected': NotSelectedData;
  'member-onboarding': MemberOnboardingData;
}
