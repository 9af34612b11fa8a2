import { DateTimeField, IntField, UuidField } from './fields';

/** The fields of every record's view (`Stamped`). */
export class StampedView {
  @UuidField() id!: string;
  @DateTimeField() createdAt!: Date;
  @DateTimeField() updatedAt!: Date;
  @UuidField({ nullable: true }) traceId!: string | null;
}

/** The same for a record that two users may change concurrently (`Versioned`). */
export class VersionedView extends StampedView {
  @IntField({ min: 1 }) version!: number;
}
