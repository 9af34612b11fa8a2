import { Column, Entity, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';

/** A logo uploaded by an admin. It is never changed or deleted: sent mails show it. */
@Entity('agency_logo')
export class AgencyLogo {
  @PrimaryColumn('uuid') id!: string;
  /** image/png */
  @Column('bytea') content!: Buffer;
  @Column('integer') width!: number;
  @Column('integer') height!: number;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

export const agencyLogos = table(AgencyLogo);
