import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { CatalogStatus } from '#domain/vocabulary';
import type { CatalogComparisonView } from './catalog-offers.dto';
import type { CatalogSnapshot } from './public-catalogs.dto';

/** One version of a request's catalog: a request has at most one draft, and sent versions never change. */
@Entity('catalog')
@Unique('catalog_request_id_version_key', ['requestId', 'version'])
export class Catalog extends Stamped {
  @ForeignKey('request', { name: 'catalog_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  @Column('text', { default: 'draft' }) status!: CatalogStatus;
  @Column('integer') version!: number;
  /** Incremented by every compose and send of the request's catalogs, across versions: `If-Match` compares it. */
  @Column('integer', { default: 1 }) revision!: number;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) message!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) sentAt!: Date | null;
  @Column('text', { nullable: true }) sentTo!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  /** The content shown by the public route, frozen when sent. */
  @Column('jsonb', { nullable: true }) snapshot!: CatalogSnapshot | null;
  /** The offers of its items side by side, as they were when it was composed; null without offers. */
  @Column('jsonb', { nullable: true }) comparison!: CatalogComparisonView | null;
  @Column('integer', { default: 0 }) viewCount!: number;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) firstViewedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastViewedAt!: Date | null;
}

export const catalogs = table(Catalog);
