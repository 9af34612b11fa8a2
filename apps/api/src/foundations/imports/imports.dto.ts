import { Flag, Moment, Nested, OneOf, Text, Whole } from '#http/fields';
import { StampedView } from '#http/views';
import { IMPORT_KINDS, type ImportKind } from './imports.rules';

const IMPORT_STATUSES = ['running', 'done', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** How many faults a record keeps: as many as a file may have lines. */
export const MAX_FAULTS = 20_000;

/** Fields of the form beside the file. */
export const IMPORT_FORM = {
  dryRun: { type: 'boolean', description: 'As the query parameter; one of the two.', example: true },
} as const;

export class ImportOptions {
  @Flag({
    optional: true,
    fromText: true,
    default: false,
    description: 'Only check the file: report every fault and what would be created and updated, and change nothing.',
  })
  dryRun: boolean = false;
}

export class ImportFaultView {
  @Whole({ min: 1, description: 'As a spreadsheet counts its rows: the header is line 1.', example: 12 }) line!: number;
  @Text({ nullable: true, example: 'postalCode', description: 'Null where the whole line is meant.' })
  column!: string | null;
  @Text({ example: 'postalCode must be five digits' }) message!: string;
}

export class ImportView extends StampedView {
  @OneOf(IMPORT_KINDS) kind!: ImportKind;
  @OneOf(IMPORT_STATUSES, {
    description:
      '`failed`: nothing was changed, for the reasons in `faults` or `error`. A dry run is `done` where the import would be.',
  })
  status!: ImportStatus;
  @Flag() dryRun!: boolean;
  @Text({ example: 'members.csv' }) filename!: string;
  @Whole({ description: 'Lines below the header, empty ones left out.', example: 10_000 }) lines!: number;
  @Whole({
    description: 'Lines that are read and checked so far. When all are, what they say is written at one go.',
    example: 4500,
  })
  processed!: number;
  @Whole({ description: 'Records of its kind that were created; of a dry run: that would be.' }) created!: number;
  @Whole({
    description:
      'Records that were changed: of members their own fields or tags; by tags: members that carry one more.',
  })
  updated!: number;
  @Whole({ description: 'Lines whose organizer, request, tag or entry was there already, and stays as it is.' })
  known!: number;
  @Whole({ description: 'By requests: organizers whom nobody knew.' }) organizersCreated!: number;
  @Whole({ description: 'By members.' }) roomsCreated!: number;
  @Whole({ description: 'Rooms whose fields or capacities were changed.' }) roomsUpdated!: number;
  @Whole({ description: 'All faults that were found.' }) faultCount!: number;
  @Nested(() => ImportFaultView, { list: { max: MAX_FAULTS }, description: 'By line; the first of them.' })
  faults!: ImportFaultView[];
  @Text({ nullable: true, description: 'Why it failed, where no line is to blame.', example: null })
  error!: string | null;
  @Moment({ nullable: true }) finishedAt!: Date | null;
}
