import { PartialType } from '@nestjs/swagger';
import {
  BooleanField,
  DateTimeField,
  EnumField,
  IntField,
  NestedField,
  StringField,
  StringFormat,
  UuidField,
} from '#http/fields';
import { WORDING_NAMES, type WordingName } from '#mail-templates/template.types';
import { PART_MAX, PART_NAMES, type PartName } from '#mail-templates/wording';
import { type Locale, LOCALES } from '#i18n/locale';

const ONE_LINE = /^\P{Cc}*$/u;

/** The copy of a mail by part; null means the default. */
export class MailWordsParts {
  @StringFormat(ONE_LINE, 'isOneLine')
  @StringField({ max: PART_MAX.subject, nullable: true, example: 'Êtes-vous libre ? {eventAndDates}' })
  subject!: string | null;

  @StringFormat(ONE_LINE, 'isOneLine')
  @StringField({
    max: PART_MAX.preheader,
    nullable: true,
    description: 'The preview text that mail lists show next to the subject.',
    example: 'Une demande pour {venue}',
  })
  preheader!: string | null;

  @StringFormat(ONE_LINE, 'isOneLine')
  @StringField({ max: PART_MAX.heading, nullable: true, example: 'Êtes-vous libre ?' })
  heading!: string | null;

  @StringField({
    max: PART_MAX.body,
    nullable: true,
    description:
      'Each line is a paragraph; with a leading dash it is a list item, and a placeholder on its own line is a ' +
      'table, a button or a person’s own words. Markup is treated as text.',
    example: 'Pouvez-vous accueillir cet événement ?\n\n{facts}\n\n{requirements}\n\n{button}',
  })
  body!: string | null;

  @StringFormat(ONE_LINE, 'isOneLine')
  @StringField({ max: PART_MAX.button, nullable: true, example: 'Répondre' })
  button!: string | null;

  @StringFormat(ONE_LINE, 'isOneLine')
  @StringField({ max: PART_MAX.secondButton, nullable: true, example: 'Lire la facture' })
  secondButton!: string | null;
}

/** Omitted parts use the default, as null does. */
export class SaveMailWords extends PartialType(MailWordsParts, { skipNullProperties: false }) {}

class MailWordsPartView {
  @EnumField(PART_NAMES, { name: 'MailWordsPart' }) name!: PartName;
  @StringField({ max: PART_MAX.body }) usual!: string;
  @StringField({ max: PART_MAX.body, nullable: true, description: 'Null: the default.' }) own!: string | null;
  @IntField({ min: 1, description: 'Maximum number of characters.' }) max!: number;
}

class MailPieceView {
  @StringField({ example: 'facts' }) name!: string;
  @BooleanField({ description: 'Whether the body must contain it.' }) needed!: boolean;
}

/** The state of a mail's copy in one language. */
export class MailWordsState {
  @EnumField(LOCALES) locale!: Locale;
  @IntField({ description: '0: never customized.' }) version!: number;
  @BooleanField({ description: 'Whether at least one part is customized.' }) isOwn!: boolean;
  @DateTimeField({ nullable: true }) changedAt!: Date | null;
  @UuidField({ nullable: true, description: 'The team user who saved it.' }) changedBy!: string | null;
}

export class MailWordsView extends MailWordsState {
  @EnumField(WORDING_NAMES, { name: 'MailTemplateName' }) name!: WordingName;
  @NestedField(() => MailWordsPartView, { list: true, description: 'The parts of this mail.' })
  parts!: MailWordsPartView[];
  @StringField({ list: true, description: 'Names of the values that the copy may contain, such as `{venue}`.' })
  values!: string[];
  @NestedField(() => MailPieceView, {
    list: true,
    description:
      'Placeholders that go on a line of their own in the body, such as `{facts}`, once. Those without content ' +
      'are omitted from a mail.',
  })
  pieces!: MailPieceView[];
}

export class MailTemplateView {
  @EnumField(WORDING_NAMES, { name: 'MailTemplateName' }) name!: WordingName;
  @NestedField(() => MailWordsState, { list: true }) languages!: MailWordsState[];
}

export class MailWordsVersionView {
  @IntField({ min: 1 }) version!: number;
  @BooleanField() isOwn!: boolean;
  @NestedField(() => MailWordsParts) words!: MailWordsParts;
  @DateTimeField() createdAt!: Date;
  @UuidField({ nullable: true }) createdBy!: string | null;
}

export class MailExampleView {
  @StringField() subject!: string;
  @StringField({ max: 1_000_000, description: 'A complete document.' }) html!: string;
  @StringField({ max: 100_000 }) text!: string;
}
