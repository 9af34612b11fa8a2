import { Column, Entity, ForeignKey } from 'typeorm';
import { Stamped } from '#database/stamped';
import type { Chase } from '#domain/chase';
import { table } from '#database/table';

/** The agency's profile, as set by an admin: one row at most. Null values default to the environment. */
@Entity('agency')
export class AgencyRecord extends Stamped {
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) colour!: string | null;
  @Column('text', { nullable: true }) logoUrl!: string | null;
  @Column('text', { nullable: true }) legalLine!: string | null;
  @Column('jsonb', { nullable: true }) chase!: Chase | null;
  @ForeignKey('agency_logo', { name: 'agency_logo_id_fkey' })
  @Column('uuid', { nullable: true })
  logoId!: string | null;
}

export const agencies = table(AgencyRecord);
