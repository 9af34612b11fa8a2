import { Moment, Uuid, Whole } from './fields';

/** Fields that the view of every record has (`Stamped`). */
export class StampedView {
  @Uuid() id!: string;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

/** The same of a record that two people may change at once (`Versioned`). */
export class VersionedView extends StampedView {
  @Whole({ min: 1 }) version!: number;
}
