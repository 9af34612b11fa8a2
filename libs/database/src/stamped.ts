import { Column, PrimaryColumn } from 'typeorm';

/** What every row of a table of records has. `Database.insert` and `Database.update` fill it. */
export abstract class Stamped {
  @PrimaryColumn('uuid') id!: string;
  /** The call that made the row. */
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

/** A record that two people may change at once: `If-Match` compares its version. */
export abstract class Versioned extends Stamped {
  @Column('integer', { default: 1 }) version!: number;
}
