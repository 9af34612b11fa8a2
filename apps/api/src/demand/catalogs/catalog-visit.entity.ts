import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last counted view of a viewer, who is known by a hash alone. */
@Entity('catalog_view')
export class CatalogVisit {
  @PrimaryColumn('uuid') catalogId!: string;
  @PrimaryColumn('bytea') viewerHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) viewedAt!: Date;
}
