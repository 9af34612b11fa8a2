import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { PublicCatalogView } from './public-catalogs.dto';

/** One version of a request's catalog: at most one draft a request, and what was sent never changes. */
@Entity('catalog')
@Unique('catalog_request_id_version_key', ['requestId', 'version'])
export class Catalog {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') requestId!: string;
  @Column('text', { default: 'draft' }) status!: 'draft' | 'sent';
  @Column('integer') version!: number;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) message!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) sentAt!: Date | null;
  @Column('text', { nullable: true }) sentTo!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  /** What the public route answers, frozen at the send. */
  @Column('jsonb', { nullable: true }) snapshot!: PublicCatalogView | null;
  @Column('integer', { default: 0 }) viewCount!: number;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) firstViewedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastViewedAt!: Date | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
