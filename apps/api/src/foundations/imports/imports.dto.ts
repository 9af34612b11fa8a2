import { BooleanField, DateTimeField, EnumField, IntField, NestedField, StringField } from '#http/fields';
import { StampedView } from '#http/views';
import { IMPORT_KINDS, type ImportKind } from './imports.rules';

const IMPORT_STATUSES = ['running', 'done', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Maximum number of errors in a record: as many as a file may have lines. */
export const MAX_FAULTS = 20_000;

/** Form fields besides the file. */
export const IMPORT_FORM = {
  dryRun: { type: 'boolean', description: 'Like the query parameter; use one of the two.', example: true },
} as const;

export class ImportOptions {
  @BooleanField({
    optional: true,
    fromText: true,
    default: false,
    description:
      'Only validate the file: report every error and what would be created and updated, without changing anything.',
  })
  dryRun: boolean = false;
}

export class ImportFaultView {
  @IntField({ min: 1, description: 'As counted by spreadsheets: the header is line 1.', example: 12 }) line!: number;
  @StringField({ nullable: true, example: 'postalCode', description: 'Null for the whole line.' })
  column!: string | null;
  @StringField({ example: 'postalCode must be five digits' }) message!: string;
}

export class ImportView extends StampedView {
  @EnumField(IMPORT_KINDS) kind!: ImportKind;
  @EnumField(IMPORT_STATUSES, {
    description:
      '`failed`: nothing was changed, for the reasons in `faults` or `error`. A dry run is `done` if the ' +
      'import would succeed.',
  })
  status!: ImportStatus;
  @BooleanField() dryRun!: boolean;
  @StringField({ example: 'members.csv' }) filename!: string;
  @IntField({ description: 'Lines below the header, without empty ones.', example: 10_000 }) lines!: number;
  @IntField({
    description: 'Lines read and checked so far. Once all are, everything is written at once.',
    example: 4500,
  })
  processed!: number;
  @IntField({ description: 'Records of its kind that were created, or in a dry run would be.' }) created!: number;
  @IntField({
    description: 'Records that were changed: for venues their own fields or tags; for tags: venues that got one more.',
  })
  updated!: number;
  @IntField({ description: 'Lines whose organizer, request, tag or entry already existed, and is unchanged.' })
  known!: number;
  @IntField({ description: 'For requests: new organizers.' }) organizersCreated!: number;
  @IntField({ description: 'By members.' }) roomsCreated!: number;
  @IntField({ description: 'Rooms whose fields or capacities were changed.' }) roomsUpdated!: number;
  @IntField({
    description:
      'For venues: new ones without coordinates in the file that get the position of their town, found by postal code and name.',
  })
  placed!: number;
  @IntField({
    description: 'For venues: new ones without coordinates whose town is unknown. Searches by distance omit them.',
  })
  unplaced!: number;
  @IntField({ description: 'The number of errors found.' }) faultCount!: number;
  @NestedField(() => ImportFaultView, { list: { max: MAX_FAULTS }, description: 'By line; the first of them.' })
  faults!: ImportFaultView[];
  @StringField({ nullable: true, description: 'Why it failed, if not because of a line.', example: null })
  error!: string | null;
  @DateTimeField({ nullable: true }) finishedAt!: Date | null;
}
