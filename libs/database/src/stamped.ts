import { Column, PrimaryColumn } from 'typeorm';

/** The columns of every record table. `Database.insert` and `Database.update` fill them. */
export abstract class Stamped {
  @PrimaryColumn('uuid') id!: string;
  /** The call that created the row. */
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

/** A record that two users may change concurrently: `If-Match` compares its version. */
export abstract class Versioned extends Stamped {
  @Column('integer', { default: 1 }) version!: number;
}
