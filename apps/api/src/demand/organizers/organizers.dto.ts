import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import {
  BooleanField,
  DateTimeField,
  EmailField,
  EnumField,
  IntField,
  NestedField,
  PhoneField,
  SearchField,
  StringField,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import type { SortColumn } from '#database/list-order';
import { CursorParams, sortValues } from '#http/pagination';
import { VersionedView } from '#http/views';
import { LOCALES, type Locale } from '#i18n/locale';
import {
  PROPOSABLE_FIELDS,
  ContactSuggestionView,
} from '../../foundations/contact-suggestions/contact-suggestions.dto';

/** The organizer fields that a mail may suggest. */
export const ORGANIZER_FACTS = PROPOSABLE_FIELDS;

/** The column of each `sort` value; a name is the last name. */
export const ORGANIZER_SORT: Record<string, SortColumn> = {
  name: { sql: 'o.last_name', kind: 'text', nullable: true },
  email: { sql: 'o.email', kind: 'text' },
  company: { sql: 'o.company', kind: 'text', nullable: true },
  createdAt: { sql: 'o.created_at', kind: 'moment' },
  updatedAt: { sql: 'o.updated_at', kind: 'moment' },
};

export class ListOrganizers extends CursorParams {
  @SearchField('the name, company or email') search?: string;

  @EnumField(sortValues(ORGANIZER_SORT), { optional: true, description: 'Newest first by default.' }) sort?: string;
}

/** The fields of an organizer that are the same in inputs and views. */
class OrganizerFields {
  @EmailField({ description: 'Unique, ignoring case.' }) email!: string;
  @StringField({ nullable: true }) firstName!: string | null;
  @StringField({ nullable: true }) lastName!: string | null;
  @StringField({ nullable: true }) company!: string | null;
  @EnumField(LOCALES, { description: 'The language of the mails; French by default.' }) locale!: Locale;
  @StringField({ max: 10_000, nullable: true }) internalNotes!: string | null;
}

export class CreateOrganizer extends inputOf(OrganizerFields, { required: ['email'] }) {
  @PhoneField({ optional: true, nullable: true }) phone?: string | null;
}

/** A person's identity, as known from a mail or a form. */
export class OrganizerIdentity extends OmitType(CreateOrganizer, ['internalNotes']) {}

export class UpdateOrganizer extends PartialType(CreateOrganizer, { skipNullProperties: false }) {}

/** An organizer in a list, or within another record. */
export class OrganizerView extends IntersectionType(VersionedView, OrganizerFields) {
  @StringField({ nullable: true }) phone!: string | null;
  @BooleanField({
    description:
      'The number comes from their first mail and nobody has confirmed it. It can be called; messages from it are ' +
      'linked to them once somebody accepts the suggestion or enters the number.',
  })
  phoneFromMail!: boolean;
  @IntField({ description: 'The number of requests by the organizer.' }) requestCount!: number;
  @DateTimeField({ nullable: true, description: 'When the latest of them was created.' }) lastRequestAt!: Date | null;
  @DateTimeField({
    nullable: true,
    description: 'When their data was erased: the address is then a placeholder that reaches no one.',
  })
  erasedAt!: Date | null;
}

/** The complete view of an organizer. */
export class OrganizerFullView extends OrganizerView {
  @NestedField(() => ContactSuggestionView, {
    list: true,
    description: 'Suggestions from mails that the team has not decided on yet, oldest first.',
  })
  proposed!: ContactSuggestionView[];
  @IntField({ description: 'The number of records that were merged into this one, without undone merges.' })
  mergeCount!: number;
}

export const ORGANIZER_NAME = ['id', 'firstName', 'lastName', 'company', 'email'] as const;

/** An organizer's name, for a card. */
export class OrganizerNameView extends PickType(OrganizerView, ORGANIZER_NAME) {}
