import { Flag, Moment, Nested, OneOf, Text, Whole } from '#http/fields';
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
  @Flag({
    optional: true,
    fromText: true,
    default: false,
    description:
      'Only validate the file: report every error and what would be created and updated, without changing anything.',
  })
  dryRun: boolean = false;
}

export class ImportFaultView {
  @Whole({ min: 1, description: 'As counted by spreadsheets: the header is line 1.', example: 12 }) line!: number;
  @Text({ nullable: true, example: 'postalCode', description: 'Null for the whole line.' })
  column!: string | null;
  @Text({ example: 'postalCode must be five digits' }) message!: string;
}

export class ImportView extends StampedView {
  @OneOf(IMPORT_KINDS) kind!: ImportKind;
  @OneOf(IMPORT_STATUSES, {
    description:
      '`failed`: nothing was changed, for the reasons in `faults` or `error`. A dry run is `done` if the ' +
      'import would succeed.',
  })
  status!: ImportStatus;
  @Flag() dryRun!: boolean;
  @Text({ example: 'members.csv' }) filename!: string;
  @Whole({ description: 'Lines below the header, without empty ones.', example: 10_000 }) lines!: number;
  @Whole({
    description: 'Lines read and checked so far. Once all are, everything is written at once.',
    example: 4500,
  })
  processed!: number;
  @Whole({ description: 'Records of its kind that were created, or in a dry run would be.' }) created!: number;
  @Whole({
    description: 'Records that were changed: for venues their own fields or tags; for tags: venues that got one more.',
  })
  updated!: number;
  @Whole({ description: 'Lines whose organizer, request, tag or entry already existed, and is unchanged.' })
  known!: number;
  @Whole({ description: 'For requests: new organizers.' }) organizersCreated!: number;
  @Whole({ description: 'By members.' }) roomsCreated!: number;
  @Whole({ description: 'Rooms whose fields or capacities were changed.' }) roomsUpdated!: number;
  @Whole({
    description:
      'For venues: new ones without coordinates in the file that get the position of their town, found by postal code and name.',
  })
  placed!: number;
  @Whole({
    description: 'For venues: new ones without coordinates whose town is unknown. Searches by distance omit them.',
  })
  unplaced!: number;
  @Whole({ description: 'The number of errors found.' }) faultCount!: number;
  @Nested(() => ImportFaultView, { list: { max: MAX_FAULTS }, description: 'By line; the first of them.' })
  faults!: ImportFaultView[];
  @Text({ nullable: true, description: 'Why it failed, if not because of a line.', example: null })
  error!: string | null;
  @Moment({ nullable: true }) finishedAt!: Date | null;
}
