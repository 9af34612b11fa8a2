import { PartialType } from '@nestjs/swagger';
import { Flag, Form, Moment, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import { WORDING_NAMES, type WordingName } from '#mail-templates/template.types';
import { PART_MAX, PART_NAMES, type PartName } from '#mail-templates/wording';
import { type Locale, LOCALES } from '#i18n/locale';

const ONE_LINE = /^\P{Cc}*$/u;

/** The words of a mail by part; null is the usual words. */
export class MailWordsParts {
  @Form(ONE_LINE, 'isOneLine')
  @Text({ max: PART_MAX.subject, nullable: true, example: 'Êtes-vous libre ? {eventAndDates}' })
  subject!: string | null;

  @Form(ONE_LINE, 'isOneLine')
  @Text({
    max: PART_MAX.preheader,
    nullable: true,
    description: 'What a list of mails shows beside the subject.',
    example: 'Une demande pour {venue}',
  })
  preheader!: string | null;

  @Form(ONE_LINE, 'isOneLine')
  @Text({ max: PART_MAX.heading, nullable: true, example: 'Êtes-vous libre ?' })
  heading!: string | null;

  @Text({
    max: PART_MAX.body,
    nullable: true,
    description:
      'Each line is a paragraph, with a dash before it an item of a list, and a placeholder alone on it a table, a button or ' +
      'somebody’s own words. Markup is text.',
    example: 'Pouvez-vous accueillir cet événement ?\n\n{facts}\n\n{requirements}\n\n{button}',
  })
  body!: string | null;

  @Form(ONE_LINE, 'isOneLine')
  @Text({ max: PART_MAX.button, nullable: true, example: 'Répondre' })
  button!: string | null;

  @Form(ONE_LINE, 'isOneLine')
  @Text({ max: PART_MAX.secondButton, nullable: true, example: 'Lire la facture' })
  secondButton!: string | null;
}

/** What is left out has the usual words, as null has. */
export class SaveMailWords extends PartialType(MailWordsParts, { skipNullProperties: false }) {}

class MailWordsPartView {
  @OneOf(PART_NAMES, { name: 'MailWordsPart' }) name!: PartName;
  @Text({ max: PART_MAX.body }) usual!: string;
  @Text({ max: PART_MAX.body, nullable: true, description: 'Null: the usual words.' }) own!: string | null;
  @Whole({ min: 1, description: 'The most characters.' }) max!: number;
}

class MailPieceView {
  @Text({ example: 'facts' }) name!: string;
  @Flag({ description: 'The body must have it.' }) needed!: boolean;
}

/** How the words of a mail stand in one language. */
export class MailWordsState {
  @OneOf(LOCALES) locale!: Locale;
  @Whole({ description: '0: nobody has changed the words yet.' }) version!: number;
  @Flag({ description: 'At least one part has words of the agency’s own.' }) isOwn!: boolean;
  @Moment({ nullable: true }) changedAt!: Date | null;
  @Uuid({ nullable: true, description: 'The team user who saved them.' }) changedBy!: string | null;
}

export class MailWordsView extends MailWordsState {
  @OneOf(WORDING_NAMES, { name: 'MailTemplateName' }) name!: WordingName;
  @Nested(() => MailWordsPartView, { list: true, description: 'The parts that this mail has.' })
  parts!: MailWordsPartView[];
  @Text({ list: true, description: 'Names of the values that words may hold, as `{venue}`.' }) values!: string[];
  @Nested(() => MailPieceView, {
    list: true,
    description:
      'What stands alone on a line of the body, as `{facts}`, once. What has nothing to show is left out of a mail.',
  })
  pieces!: MailPieceView[];
}

export class MailTemplateView {
  @OneOf(WORDING_NAMES, { name: 'MailTemplateName' }) name!: WordingName;
  @Nested(() => MailWordsState, { list: true }) languages!: MailWordsState[];
}

export class MailWordsVersionView {
  @Whole({ min: 1 }) version!: number;
  @Flag() isOwn!: boolean;
  @Nested(() => MailWordsParts) words!: MailWordsParts;
  @Moment() createdAt!: Date;
  @Uuid({ nullable: true }) createdBy!: string | null;
}

export class MailExampleView {
  @Text() subject!: string;
  @Text({ max: 1_000_000, description: 'A complete document.' }) html!: string;
  @Text({ max: 100_000 }) text!: string;
}
