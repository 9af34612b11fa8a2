import { CalendarDate, Flag, Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { RESULT_STAGES, type ResultStage } from '#domain/vocabulary';
import { OrganizerFullView } from '../../demand/organizers/organizers.dto';
import { MemberView } from '../../supply/members/members.dto';
import { MERGE_KINDS, type MergeKind } from './merges.rules';

/** The venue fields that can be taken from the merged record; a position is both coordinates. */
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
  'bedroomCount',
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

/** The kinds of data that belong to a venue or an organizer. */
const MERGE_PARTS = [
  'requests',
  'offers',
  'holds',
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
  @Whole({ description: 'How many move to the remaining record.' }) moves!: number;
  @Whole({ description: 'How many are deleted with their record, because the remaining one already has the same.' })
  stays!: number;
}

class SharedRequestView {
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
  @OneOf(RESULT_STAGES, { description: 'Of the remaining record’s candidacy.' }) stage!: ResultStage;
  @OneOf(RESULT_STAGES, { description: 'Of the other record’s candidacy.' }) otherStage!: ResultStage;
  @Flag({ description: 'Whether the other record’s candidacy replaces it, because it is further along.' })
  replaced!: boolean;
}

/** Maximum number of requests listed in a preview. */
export const SHARED_MAX = 50;

export class MemberMergePreview {
  @Nested(() => MemberView, { description: 'The remaining record.' }) kept!: MemberView;
  @Nested(() => MemberView, { description: 'The merged record.' }) gone!: MemberView;
  @Nested(() => MergedPartView, { list: true }) parts!: MergedPartView[];
  @Nested(() => SharedRequestView, {
    list: { max: SHARED_MAX },
    description: `Requests with both, the newest ${SHARED_MAX}: one candidacy of each remains.`,
  })
  sharedRequests!: SharedRequestView[];
  @CalendarDate({
    list: true,
    description:
      'Days on which both are booked as a whole by different requests: if there are any, the merge is refused.',
  })
  bookedTwice!: string[];
  @Whole({ description: 'Unpaid invoices of the merged record: they keep the buyer named on them.' })
  openInvoices!: number;
}

export class OrganizerMergePreview {
  @Nested(() => OrganizerFullView, { description: 'The remaining record.' }) kept!: OrganizerFullView;
  @Nested(() => OrganizerFullView, { description: 'The merged record.' }) gone!: OrganizerFullView;
  @Nested(() => MergedPartView, { list: true }) parts!: MergedPartView[];
}

class MergeFields {
  @Uuid({ description: 'The record to merge.' }) otherId!: string;
  @Whole({ min: 1, optional: true, description: 'Its `version` that you read; 412 if it is no longer current.' })
  otherVersion?: number;
}

export class MergeMember extends MergeFields {
  @OneOf(MEMBER_FIELDS, {
    list: { max: MEMBER_FIELDS.length, unique: true },
    description: 'The fields whose value comes from the merged record; all others stay.',
  })
  take!: MemberField[];
}

export class MergeOrganizer extends MergeFields {
  @OneOf(ORGANIZER_FIELDS, {
    list: { max: ORGANIZER_FIELDS.length, unique: true },
    description: 'The fields whose value comes from the merged record; all others stay.',
  })
  take!: OrganizerField[];
}

/** A completed merge. */
export class MergeView {
  @Uuid() id!: string;
  @OneOf(MERGE_KINDS) kind!: MergeKind;
  @Uuid({ description: 'The remaining record.' }) keptId!: string;
  @Uuid({ description: 'The merged record.' }) goneId!: string;
  @Text({ nullable: true, description: 'For a venue, its public code.' }) goneCode!: string | null;
  @Text({
    nullable: true,
    description: 'The name of the merged record; null if the person has since been erased.',
  })
  goneName!: string | null;
  @Moment() createdAt!: Date;
  @Moment({ nullable: true, description: 'Until when it can be undone; null if it no longer can.' })
  undoUntil!: Date | null;
  @Text({ nullable: true, description: 'The team user who merged.' }) mergedByName!: string | null;
}

/** Merges that weren't undone. */
export class MergesView {
  @Nested(() => MergeView, { list: true, description: 'Latest first.' }) items!: MergeView[];
}
