import type { SaidNeed } from '#domain/needs';
import type { NotChosenReason } from '#domain/vocabulary';

/** The templates that people may draft a mail from, in the order of `/api/email-preview`. */
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
/** All templates: a credit note is only sent by the service. Mails store the name of theirs. */
export type AnyTemplate = keyof TemplateData;
/** The templates with their own copy: all except the free message. */
export type WordedTemplate = Exclude<AnyTemplate, 'generic-message'>;

/**
 * The kinds of mails whose copy an agency may customize, in the order of a request: a template, or one of its two
 * variants.
 */
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
 * A mail. `subject` is one line, to which the sender adds `[#R-…]`; `html` is a complete document; `text` is the same
 * message for readers without HTML, with every link in full.
 */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

// In all data below, dates are `YYYY-MM-DD` or ISO 8601 timestamps, URLs are absolute http(s), and strings are raw:
// callers must not escape them. If an optional value is absent or empty, its line is omitted.

/** To a venue: the commission it owes, with a link to the payment page. */
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
  /** The URL of the invoice, a PDF. */
  invoiceUrl?: string | null;
  /** Whether the due date has passed: the mail is a reminder, and `amount` is what is still owed. */
  overdue?: boolean;
}

/** To a venue: all or part of its invoice is credited. */
export interface CreditNoteData {
  memberName: string;
  contactName?: string | null;
  creditNoteNumber: string;
  invoiceNumber: string;
  requestCode: string;
  eventTitle: string;
  /** The credited amount, in the currency's major unit. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  reason: string | null;
  /** The amount still to be paid; 0 for a canceled invoice. */
  owed: number;
  /** Whether the invoice was already paid. */
  paid: boolean;
  /** The URL of the credit note, a PDF. */
  creditNoteUrl: string;
}

/** To an organizer: the venues proposed for a request. */
export interface CatalogSentData {
  organizerFirstName?: string | null;
  requestCode: string;
  eventTitle: string;
  eventDate: string | null;
  eventEndDate?: string | null;
  /** The team's own note, with its line breaks. */
  message: string | null;
  venueCount: number;
  catalogUrl: string;
  expiresAt: string | null;
}

/** A free message: plain text or an HTML fragment, which is sanitized. */
export interface GenericMessageData {
  bodyHtml: string;
}

/** To an organizer: questions about missing details of the request. */
export interface RequalificationData {
  organizerFirstName?: string | null;
  requestCode: string;
  eventTitle: string;
  /** Names of request properties; those without a question for organizers are omitted. */
  missingFields: string[];
  /** Null: the organizer replies by mail. */
  answerUrl: string | null;
}

/** To a venue: is it available? */
export interface AvailabilityRequestData {
  memberName: string;
  /** Whether it is asked to hold the room too. */
  askHold?: boolean;
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
  /** The needs besides the main room. */
  needs?: readonly SaidNeed[] | null;
  city: string | null;
  /** The organizer's requirements, with their line breaks. */
  requirements: string | null;
  /** A page to say yes or no. Replying uses up its token, visiting doesn't. */
  answerUrl: string;
}

/** To the chosen venue. */
export interface WinnerSelectedData {
  memberName: string;
  contactName?: string | null;
  requestCode: string;
  eventTitle: string;
  eventDate: string | null;
  eventEndDate?: string | null;
  attendees: number | null;
  organizerName: string | null;
  organizerCompany: string | null;
}

/** To a venue that was proposed but not chosen. Doesn't name any other venue. */
export interface NotSelectedData {
  memberName: string;
  /** The codes of what it held for the request, and may now give to others. */
  releasedOptions?: string[];
  contactName?: string | null;
  requestCode: string;
  eventTitle: string;
  eventDate: string | null;
  eventEndDate?: string | null;
  reason: NotChosenReason | null;
}

/** To a venue: a welcome, with the link to its profile. */
export interface MemberOnboardingData {
  memberName: string;
  contactName?: string | null;
  profileUrl: string;
  /** Whether the venue is already known: the mail only contains the link. */
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
