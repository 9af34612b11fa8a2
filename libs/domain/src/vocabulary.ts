// The terms of the domain, as in the API and the database's check constraints.

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

/** A request that is `closed`, `lost` or `cancelled` has ended: these are final. */
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

/** The statuses in which the team works on a request: candidates move, venues can be added. */
export const OPEN_STATUSES = ['qualifying', 'searching', 'proposed', 'negotiating'] as const satisfies RequestStatus[];

export const REQUEST_SOURCES = ['email', 'web', 'phone', 'message', 'manual'] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];

/** The side that has to act next on a request. */
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

/** The stages of a candidate. */
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

/** An organizer's reaction to a venue in a catalog. */
export const REACTIONS = ['favourite', 'maybe', 'no'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** A venue's reply to an availability request. */
export const REPLY_STATUSES = ['available', 'unavailable'] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

/** Why a venue says no. */
export const DECLINE_REASONS = [
  'not_available',
  'too_small',
  'too_large',
  'layout_impossible',
  'budget_too_low',
  'event_refused',
  'notice_too_short',
  'closed',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Why a venue that the organizer was shown isn't chosen. */
export const NOT_CHOSEN_REASONS = ['price', 'location', 'capacity', 'style', 'dates', 'response', 'other'] as const;
export type NotChosenReason = (typeof NOT_CHOSEN_REASONS)[number];

export const CATALOG_STATUSES = ['draft', 'sent'] as const;
export type CatalogStatus = (typeof CATALOG_STATUSES)[number];

export const OFFER_STATUSES = ['draft', 'submitted', 'superseded', 'accepted', 'declined'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** How an offer came in: the venue's page, a mail read into a draft, or entered by the team. */
export const OFFER_SOURCES = ['link', 'email', 'team'] as const;
export type OfferSource = (typeof OFFER_SOURCES)[number];

/** How the unit prices of an offer are entered: without or with VAT. */
export const TAX_MODES = ['net', 'gross'] as const;
export type TaxMode = (typeof TAX_MODES)[number];

export const OFFER_LINE_KINDS = [
  'room_hire',
  'package',
  'food',
  'beverage',
  'accommodation',
  'av',
  'staff',
  'service',
  'discount',
  'other',
] as const;
export type OfferLineKind = (typeof OFFER_LINE_KINDS)[number];

/** Only `priced` lines are in the total; an `on_request` line has no price yet. */
export const OFFER_LINE_STATES = ['included', 'priced', 'optional', 'on_request'] as const;
export type OfferLineState = (typeof OFFER_LINE_STATES)[number];

/** What the unit price of a line is for. */
export const OFFER_BASES = ['flat', 'per_person', 'per_person_day', 'room_night', 'per_hour'] as const;
export type OfferBasis = (typeof OFFER_BASES)[number];

/** What a venue holds for us: asked for, held in a rank among its clients, booked, or no more. */
export const HOLD_STATUSES = ['requested', 'active', 'booked', 'released', 'expired'] as const;
export type HoldStatus = (typeof HOLD_STATUSES)[number];

/** Who said so: the team, the venue through its link, or a mail of the venue. */
export const HOLD_SOURCES = ['team', 'link', 'email'] as const;
export type HoldSource = (typeof HOLD_SOURCES)[number];

export const COMMISSION_STATUSES = ['pending', 'invoiced', 'paid', 'cancelled'] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];

/**
 * The team's views of commissions: `owed` isn't invoiced yet, `invoiced` not yet due, `overdue` past its date. Canceled
 * ones are in none.
 */
export const COMMISSION_TABS = ['owed', 'invoiced', 'overdue', 'paid'] as const;
export type CommissionTab = (typeof COMMISSION_TABS)[number];

/** `manual`: marked by a team user; `payprov`: by an event of the payment provider. */
export const PAID_BY = ['manual', 'payprov'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/**
 * Why an incoming payment doesn't match: the commission was already paid by hand, or is canceled, or the amount
 * differs.
 */
export const MISMATCH_FINDINGS = [
  'twice',
  'other_amount_when_paid',
  'other_amount',
  'of_cancelled',
  'refunded',
  'disputed',
] as const;
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

/** The subject of a knowledge entry about a venue. */
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

/** The source of a knowledge entry about a venue. */
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

/** The progress of the language model on an inbound mail; `none` if the mail isn't read. */
export const READINGS = ['none', 'pending', 'done', 'failed'] as const;
export type Reading = (typeof READINGS)[number];

/** What reading an attachment's text came to: `skipped` if its type isn't read, or it is beyond the limits. */
export const ATTACHMENT_TEXTS = ['read', 'empty', 'unreadable', 'skipped'] as const;
export type AttachmentText = (typeof ATTACHMENT_TEXTS)[number];

/** A shared mailbox is the agency's; a personal one belongs to a team user. */
export const MAILBOX_KINDS = ['shared', 'personal'] as const;
export type MailboxKind = (typeof MAILBOX_KINDS)[number];

/** How the service signs in to a mailbox: with its password, or by OAuth with one of these providers. */
export const MAILBOX_AUTHS = ['password', 'microsoft', 'google'] as const;
export type MailboxAuth = (typeof MAILBOX_AUTHS)[number];

export const MAILBOX_STATUSES = ['connecting', 'catching_up', 'live', 'needs_attention', 'paused'] as const;
export type MailboxStatus = (typeof MAILBOX_STATUSES)[number];

/** The status of a venue's day. */
export const AVAILABILITY_STATUSES = ['available', 'option', 'booked', 'blocked'] as const;
export type AvailabilityStatus = (typeof AVAILABILITY_STATUSES)[number];

/** The kinds of notifications to the team. */
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
  'mailbox_needs_attention',
  'mail_not_sent',
  'offer_read',
  'offer_received',
  'offer_accepted',
  'offer_declined',
  'offer_expiring',
  'hold_expiring',
  'hold_expired',
  'hold_promoted',
  'hold_conflict',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The owner of the listed records; each list defines `mine`. */
export const WHOSE = ['mine', 'all'] as const;
export type Whose = (typeof WHOSE)[number];
