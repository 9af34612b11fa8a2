import { CalendarDate, Flag, Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { RESULT_STAGES, type ResultStage } from '#domain/vocabulary';
import { OrganizerFullView } from '../../demand/organizers/organizers.dto';
import { MemberView } from '../../supply/members/members.dto';
import { MERGE_KINDS, type MergeKind } from './merges.rules';

/** What of a member can be taken from the record that goes; a position is both coordinates. */
const MEMBER_FIELDS = [
  'name',
  'status',
  'email',
  'phone',
  'contactName',
  'website',
  'description',
  'addressLine',
  'postalCode',
  'city',
  'country',
  'position',
  'legalName',
  'registrationNumber',
  'vatNumber',
  'commissionRate',
  'paymentReminders',
  'internalNotes',
] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];

const ORGANIZER_FIELDS = ['email', 'firstName', 'lastName', 'company', 'phone', 'locale', 'internalNotes'] as const;
type OrganizerField = (typeof ORGANIZER_FIELDS)[number];

/** What can belong to a member or an organizer. */
const MERGE_PARTS = [
  'requests',
  'commissions',
  'catalogs',
  'rooms',
  'photos',
  'availability',
  'tags',
  'knowledge',
  'recordings',
  'mails',
  'messages',
  'reminders',
  'links',
  'proposedFacts',
  'calendars',
  'calendarFeeds',
] as const;
export type MergePart = (typeof MERGE_PARTS)[number];

class MergedPartView {
  @OneOf(MERGE_PARTS) part!: MergePart;
  @Whole({ description: 'How many move to the record that stays.' }) moves!: number;
  @Whole({ description: 'How many go with their record: the one that stays has the same already.' }) stays!: number;
}

class SharedRequestView {
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
  @OneOf(RESULT_STAGES, { description: 'Of the result of the record that stays.' }) stage!: ResultStage;
  @OneOf(RESULT_STAGES, { description: 'Of the result of the other record.' }) otherStage!: ResultStage;
  @Flag({ description: 'Whether the other record’s result replaces it, being further.' }) replaced!: boolean;
}

/** Most requests that a preview names. */
export const SHARED_MAX = 50;

export class MemberMergePreview {
  @Nested(() => MemberView, { description: 'The record that stays.' }) kept!: MemberView;
  @Nested(() => MemberView, { description: 'The record that goes.' }) gone!: MemberView;
  @Nested(() => MergedPartView, { list: true }) parts!: MergedPartView[];
  @Nested(() => SharedRequestView, {
    list: { max: SHARED_MAX },
    description: `Requests that name both, the newest ${SHARED_MAX}: of each one result is left.`,
  })
  sharedRequests!: SharedRequestView[];
  @CalendarDate({
    list: true,
    description:
      'Days on which both are booked as a whole by different requests: while there is one, the merge is refused.',
  })
  bookedTwice!: string[];
  @Whole({ description: 'Unpaid invoices of the record that goes: they keep the buyer that they name.' })
  openInvoices!: number;
}

export class OrganizerMergePreview {
  @Nested(() => OrganizerFullView, { description: 'The record that stays.' }) kept!: OrganizerFullView;
  @Nested(() => OrganizerFullView, { description: 'The record that goes.' }) gone!: OrganizerFullView;
  @Nested(() => MergedPartView, { list: true }) parts!: MergedPartView[];
}

class MergeFields {
  @Uuid({ description: 'The record that goes.' }) otherId!: string;
  @Whole({ min: 1, optional: true, description: 'Its `version` that you read; 412 if it is no longer current.' })
  otherVersion?: number;
}

export class MergeMember extends MergeFields {
  @OneOf(MEMBER_FIELDS, {
    list: { max: MEMBER_FIELDS.length, unique: true },
    description: 'The fields whose value the record that goes gives; all others stay.',
  })
  take!: MemberField[];
}

export class MergeOrganizer extends MergeFields {
  @OneOf(ORGANIZER_FIELDS, {
    list: { max: ORGANIZER_FIELDS.length, unique: true },
    description: 'The fields whose value the record that goes gives; all others stay.',
  })
  take!: OrganizerField[];
}

/** A merge that was made. */
export class MergeView {
  @Uuid() id!: string;
  @OneOf(MERGE_KINDS) kind!: MergeKind;
  @Uuid({ description: 'The record that stayed.' }) keptId!: string;
  @Uuid({ description: 'The record that went.' }) goneId!: string;
  @Text({ nullable: true, description: 'Of a member, its public code.' }) goneCode!: string | null;
  @Text({
    nullable: true,
    description: 'What the record that went was called; null of a person who was erased since.',
  })
  goneName!: string | null;
  @Moment() createdAt!: Date;
  @Moment({ nullable: true, description: 'Until when it can be undone; null if it no longer can.' })
  undoUntil!: Date | null;
  @Text({ nullable: true, description: 'The team user who merged.' }) mergedByName!: string | null;
}

/** Merges that were not undone. */
export class MergesView {
  @Nested(() => MergeView, { list: true, description: 'The latest first.' }) items!: MergeView[];
}
