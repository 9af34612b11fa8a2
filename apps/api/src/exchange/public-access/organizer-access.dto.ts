import { PartialType, PickType } from '@nestjs/swagger';
import { Nested, OneOf, Text, Uuid } from '#http/fields';
import { type Locale, LOCALES } from '#i18n/locale';
import { LOSING_STAGES } from '#domain/state-machines';
import { type Reaction, REACTIONS, type ResultStage } from '#domain/vocabulary';
import { RequestListItem, UpdateRequest } from '../../demand/requests/requests.dto';
import { ResultMemberView } from '../../demand/requests/results.dto';

/** What an organizer sees of an own request: not who works on it, what the AI read, or why it was lost. */
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
  'missingFields',
  'createdAt',
  'updatedAt',
]) {
  @OneOf(LOCALES, { description: 'The language of what the organizer is sent.' }) locale!: Locale;
  @Text({ nullable: true, description: 'By which the organizer is addressed.' }) organizerFirstName!: string | null;
}

/** The stages of results that the organizer sees. */
export const SHOWN_STAGES = [...LOSING_STAGES, 'selected', 'not_selected'] as const satisfies ResultStage[];
export type ShownStage = (typeof SHOWN_STAGES)[number];

export class OrganizerResultView {
  @Uuid() memberId!: string;
  @Nested(() => ResultMemberView) member!: ResultMemberView;
  @OneOf(SHOWN_STAGES) stage!: ShownStage;
  @OneOf(REACTIONS, { nullable: true }) reaction!: Reaction | null;
  @Text({ max: 5000, nullable: true }) reactionComment!: string | null;
}

export class OrganizerRequestView extends OrganizerRequestListItem {
  @Nested(() => OrganizerResultView, { list: true, description: 'The venues that were proposed, by position.' })
  results!: OrganizerResultView[];
}

/** What an organizer may fill in if a request lacks something. */
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
) {}

export class ReactToResult {
  @OneOf(REACTIONS, { nullable: true, description: 'Null takes an earlier one back.' }) reaction!: Reaction | null;
  @Text({ max: 5000, optional: true, nullable: true }) comment?: string | null;
}
