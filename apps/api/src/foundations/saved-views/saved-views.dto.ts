import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { EnumField, IntField, SmallObjectField, StringField } from '#http/fields';
import { inputOf } from '#http/inputs';
import { PageParams } from '#http/pagination';
import { StampedView } from '#http/views';

/** Screens with filters. */
const SCREENS = ['requests', 'members', 'organizers', 'commissions', 'inbox', 'calendar'] as const;
export type Screen = (typeof SCREENS)[number];

/** Maximum number of views per user, over all screens. */
export const VIEWS_MAX = 100;

class SavedViewFields {
  @EnumField(SCREENS) screen!: Screen;
  @StringField({ max: 80, description: 'Unique on its screen, ignoring case.', example: 'My open requests' })
  name!: string;

  @SmallObjectField({
    bytes: 4096,
    levels: 2,
    description: 'The query of the screen’s address, stored unchanged: at most 4096 bytes of JSON.',
    example: { assignee: 'me', status: ['qualifying', 'searching'] },
  })
  query!: object;

  @IntField({ max: 10_000, description: 'Its position among the views of its screen; ties by name.' })
  position!: number;
}

export class CreateSavedView extends inputOf(SavedViewFields, {
  required: ['screen', 'name', 'query'],
  defaults: { position: 0 },
}) {}

export class UpdateSavedView extends PartialType(OmitType(SavedViewFields, ['screen']), {
  skipNullProperties: false,
}) {}

export class ListSavedViews extends PageParams {
  @EnumField(SCREENS, { optional: true }) screen?: Screen;
}

export class SavedViewView extends IntersectionType(StampedView, SavedViewFields) {}
