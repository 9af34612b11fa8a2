import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The last counted view of a viewer, who is identified only by a hash. */
@Entity('catalog_view')
export class CatalogVisit {
  @ForeignKey('catalog', { name: 'catalog_view_catalog_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  catalogId!: string;
  @PrimaryColumn('bytea') viewerHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) viewedAt!: Date;
}
