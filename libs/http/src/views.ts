import { Moment, Uuid, Whole } from './fields';

/** The fields of every record's view (`Stamped`). */
export class StampedView {
  @Uuid() id!: string;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

/** The same for a record that two users may change concurrently (`Versioned`). */
export class VersionedView extends StampedView {
  @Whole({ min: 1 }) version!: number;
}
