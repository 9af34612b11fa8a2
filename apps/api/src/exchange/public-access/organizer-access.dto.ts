import { PartialType, PickType } from '@nestjs/swagger';
import { EnumField, NestedField, StringField, UuidField } from '#http/fields';
import { type Locale, LOCALES } from '#i18n/locale';
import { LOSING_STAGES } from '#domain/state-machines';
import { type Reaction, REACTIONS, type ResultStage } from '#domain/vocabulary';
import { type NeedInput, NeedsField } from '../../demand/requests/needs.dto';
import { RequestListItem, UpdateRequest } from '../../demand/requests/requests.dto';
import { ResultMemberView } from '../../demand/requests/results.dto';

/** An own request as an organizer sees it: without the assignee, the AI's reading, and the reason it was lost. */
export class OrganizerRequestListItem extends PickType(RequestListItem, [
  'id',
  'code',
  'status',
  'title',
  'eventType',
  'description',
  'attendees',
  'configuration',
  'eventDate',
  'eventEndDate',
  'datesFlexible',
  'alternativeDates',
  'slot',
  'city',
  'postalCodes',
  'budgetMin',
  'budgetMax',
  'currency',
  'requirements',
  'needs',
  'missingFields',
  'createdAt',
  'updatedAt',
]) {
  @EnumField(LOCALES, { description: 'The language of the organizer’s mails.' }) locale!: Locale;
  @StringField({ nullable: true, description: 'For addressing the organizer.' }) organizerFirstName!: string | null;
}

/** The candidate stages that the organizer sees. */
export const SHOWN_STAGES = [...LOSING_STAGES, 'selected', 'not_selected'] as const satisfies ResultStage[];
export type ShownStage = (typeof SHOWN_STAGES)[number];

export class OrganizerResultView {
  @UuidField() memberId!: string;
  @NestedField(() => ResultMemberView) member!: ResultMemberView;
  @EnumField(SHOWN_STAGES) stage!: ShownStage;
  @EnumField(REACTIONS, { nullable: true }) reaction!: Reaction | null;
  @StringField({ max: 5000, nullable: true }) reactionComment!: string | null;
}

export class OrganizerRequestView extends OrganizerRequestListItem {
  @NestedField(() => OrganizerResultView, { list: true, description: 'The proposed venues, by position.' })
  results!: OrganizerResultView[];
}

/** The details that an organizer may provide. */
export class AnswerRequalification extends PartialType(
  PickType(UpdateRequest, [
    'eventType',
    'description',
    'attendees',
    'configuration',
    'eventDate',
    'eventEndDate',
    'datesFlexible',
    'alternativeDates',
    'slot',
    'city',
    'postalCodes',
    'budgetMin',
    'budgetMax',
    'requirements',
  ]),
  { skipNullProperties: false },
) {
  @NeedsField('What is needed besides the main room: all of it, replacing what is there.') needs?: NeedInput[] | null;
}

export class ReactToResult {
  @EnumField(REACTIONS, { nullable: true, description: 'Null removes an earlier one.' }) reaction!: Reaction | null;
  @StringField({ max: 5000, optional: true, nullable: true }) comment?: string | null;
}
