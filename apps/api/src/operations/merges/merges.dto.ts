import {
  BooleanField,
  DateField,
  DateTimeField,
  EnumField,
  IntField,
  NestedField,
  StringField,
  UuidField,
} from '#http/fields';
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
  'contactSuggestions',
  'calendars',
  'calendarFeeds',
] as const;
export type MergePart = (typeof MERGE_PARTS)[number];

class MergedPartView {
  @EnumField(MERGE_PARTS) part!: MergePart;
  @IntField({ description: 'How many move to the remaining record.' }) moves!: number;
  @IntField({ description: 'How many are deleted with their record, because the remaining one already has the same.' })
  stays!: number;
}

class SharedRequestView {
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
  @EnumField(RESULT_STAGES, { description: 'Of the remaining record’s candidacy.' }) stage!: ResultStage;
  @EnumField(RESULT_STAGES, { description: 'Of the other record’s candidacy.' }) otherStage!: ResultStage;
  @BooleanField({ description: 'Whether the other record’s candidacy replaces it, because it is further along.' })
  replaced!: boolean;
}

/** Maximum number of requests listed in a preview. */
export const SHARED_MAX = 50;

export class MemberMergePreview {
  @NestedField(() => MemberView, { description: 'The remaining record.' }) kept!: MemberView;
  @NestedField(() => MemberView, { description: 'The merged record.' }) gone!: MemberView;
  @NestedField(() => MergedPartView, { list: true }) parts!: MergedPartView[];
  @NestedField(() => SharedRequestView, {
    list: { max: SHARED_MAX },
    description: `Requests with both, the newest ${SHARED_MAX}: one candidacy of each remains.`,
  })
  sharedRequests!: SharedRequestView[];
  @DateField({
    list: true,
    description:
      'Days on which both are booked as a whole by different requests: if there are any, the merge is refused.',
  })
  bookedTwice!: string[];
  @IntField({ description: 'Unpaid invoices of the merged record: they keep the buyer named on them.' })
  openInvoices!: number;
}

export class OrganizerMergePreview {
  @NestedField(() => OrganizerFullView, { description: 'The remaining record.' }) kept!: OrganizerFullView;
  @NestedField(() => OrganizerFullView, { description: 'The merged record.' }) gone!: OrganizerFullView;
  @NestedField(() => MergedPartView, { list: true }) parts!: MergedPartView[];
}

class MergeFields {
  @UuidField({ description: 'The record to merge.' }) otherId!: string;
  @IntField({ min: 1, optional: true, description: 'Its `version` that you read; 412 if it is no longer current.' })
  otherVersion?: number;
}

export class MergeMember extends MergeFields {
  @EnumField(MEMBER_FIELDS, {
    list: { max: MEMBER_FIELDS.length, unique: true },
    description: 'The fields whose value comes from the merged record; all others stay.',
  })
  take!: MemberField[];
}

export class MergeOrganizer extends MergeFields {
  @EnumField(ORGANIZER_FIELDS, {
    list: { max: ORGANIZER_FIELDS.length, unique: true },
    description: 'The fields whose value comes from the merged record; all others stay.',
  })
  take!: OrganizerField[];
}

/** A completed merge. */
export class MergeView {
  @UuidField() id!: string;
  @EnumField(MERGE_KINDS) kind!: MergeKind;
  @UuidField({ description: 'The remaining record.' }) keptId!: string;
  @UuidField({ description: 'The merged record.' }) goneId!: string;
  @StringField({ nullable: true, description: 'For a venue, its public code.' }) goneCode!: string | null;
  @StringField({
    nullable: true,
    description: 'The name of the merged record; null if the person has since been erased.',
  })
  goneName!: string | null;
  @DateTimeField() createdAt!: Date;
  @DateTimeField({ nullable: true, description: 'Until when it can be undone; null if it no longer can.' })
  undoUntil!: Date | null;
  @StringField({ nullable: true, description: 'The team user who merged.' }) mergedByName!: string | null;
}

/** Merges that weren't undone. */
export class MergesView {
  @NestedField(() => MergeView, { list: true, description: 'Latest first.' }) items!: MergeView[];
}
