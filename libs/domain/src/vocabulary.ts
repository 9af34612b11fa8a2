// Words of the trade, as the API and the check constraints of the database have them.

export const CONFIGURATIONS = [
  'theatre',
  'classroom',
  'u_shape',
  'boardroom',
  'hollow_square',
  'cabaret',
  'banquet',
  'cocktail',
  'exhibition',
  'custom',
] as const;
export type Configuration = (typeof CONFIGURATIONS)[number];

export const SLOTS = ['full_day', 'morning', 'afternoon', 'evening'] as const;
export type Slot = (typeof SLOTS)[number];

export const EVENT_TYPES = [
  'meeting',
  'board_meeting',
  'seminar',
  'training',
  'conference',
  'convention',
  'product_launch',
  'team_building',
  'gala',
  'cocktail',
  'dinner',
  'trade_show',
  'filming',
  'wedding',
  'private_party',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A request that is `closed`, `lost` or `cancelled` has ended: no move leads on. */
export const REQUEST_STATUSES = [
  'qualifying',
  'searching',
  'proposed',
  'negotiating',
  'won',
  'closed',
  'lost',
  'cancelled',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The statuses of a request that the team works on: its results move, venues can be added. */
export const OPEN_STATUSES = ['qualifying', 'searching', 'proposed', 'negotiating'] as const satisfies RequestStatus[];

export const REQUEST_SOURCES = ['email', 'web', 'phone', 'message', 'manual'] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];

/** Whose turn it is on a request. */
export const TURNS = ['team', 'venue', 'organizer'] as const;
export type Turn = (typeof TURNS)[number];

export const LOST_REASONS = [
  'chose_another_venue',
  'booked_directly',
  'event_cancelled',
  'event_postponed',
  'requirements_changed',
  'price',
  'location',
  'late_response',
  'duplicate',
  'other',
] as const;
export type LostReason = (typeof LOST_REASONS)[number];

/** How far a venue is on a request. */
export const RESULT_STAGES = [
  'suggested',
  'availability_requested',
  'available',
  'unavailable',
  'shortlisted',
  'proposed',
  'visit',
  'selected',
  'not_selected',
  'withdrawn',
] as const;
export type ResultStage = (typeof RESULT_STAGES)[number];

/** What an organizer says of a venue in a catalog. */
export const REACTIONS = ['favourite', 'maybe', 'no'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** What a venue answers to the question whether it is free. */
export const REPLY_STATUSES = ['available', 'unavailable'] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

export const CATALOG_STATUSES = ['draft', 'sent'] as const;
export type CatalogStatus = (typeof CATALOG_STATUSES)[number];

export const COMMISSION_STATUSES = ['pending', 'invoiced', 'paid', 'cancelled'] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];

/**
 * How the team looks at commissions: `owed` is not invoiced yet, `invoiced` not yet due, `overdue` past its date. Cancelled ones are in
 * none.
 */
export const COMMISSION_TABS = ['owed', 'invoiced', 'overdue', 'paid'] as const;
export type CommissionTab = (typeof COMMISSION_TABS)[number];

/** `manual`: a team user said so; `payprov`: an event of the payment provider did. */
export const PAID_BY = ['manual', 'payprov'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** What is wrong with a payment that came in: the commission had been paid by hand, or is cancelled, or it is another amount. */
export const MISMATCH_FINDINGS = ['twice', 'other_amount_when_paid', 'other_amount', 'of_cancelled'] as const;
export type MismatchFinding = (typeof MISMATCH_FINDINGS)[number];

export const MEMBER_STATUSES = ['prospect', 'onboarding', 'active', 'paused', 'archived'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const TAG_CATEGORIES = [
  'venue_type',
  'style',
  'amenity',
  'event_type',
  'catering',
  'accessibility',
  'sustainability',
  'transport',
  'activity',
  'label',
] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

/** What an entry about a venue is of. */
export const KNOWLEDGE_TYPES = [
  'fact',
  'constraint',
  'pricing',
  'access',
  'catering',
  'technical',
  'policy',
  'past_event',
  'preference',
  'faq',
] as const;
export type KnowledgeType = (typeof KNOWLEDGE_TYPES)[number];

/** Where an entry about a venue is known from. */
export const KNOWLEDGE_SOURCES = [
  'team',
  'member',
  'email',
  'message',
  'call',
  'visit',
  'website',
  'document',
  'import',
] as const;
export type KnowledgeSource = (typeof KNOWLEDGE_SOURCES)[number];

export const EMAIL_STATUSES = [
  'pending',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'failed',
  'cancelled',
] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const MESSAGE_STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed', 'received'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** How far the language model is with reading an inbound mail; `none` if it reads nothing of it. */
export const READINGS = ['none', 'pending', 'done', 'failed'] as const;
export type Reading = (typeof READINGS)[number];

/** What a day of a venue is. */
export const AVAILABILITY_STATUSES = ['available', 'option', 'booked', 'blocked'] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

/** What the team is notified of. */
export const NOTIFICATION_KINDS = [
  'request_created',
  'requalification_reply',
  'availability_reply',
  'past_event',
  'inactivity',
  'payment_mismatch',
  'catalog_reaction',
  'unlinked_message',
  'reading_failed',
  'job_set_aside',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Whose records a list shows; each list says what counts as `mine`. */
export const WHOSE = ['mine', 'all'] as const;
export type Whose = (typeof WHOSE)[number];
