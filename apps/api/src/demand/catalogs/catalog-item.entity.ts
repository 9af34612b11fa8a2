import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { table } from '#kernel/database/table';

@Entity('catalog_item')
@Unique('catalog_item_member_key', ['catalogId', 'memberId'])
export class CatalogItem {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') catalogId!: string;
  @Column('uuid') memberId!: string;
  @Column('integer') position!: number;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) price!: number | null;
  @Column('text', { nullable: true }) comment!: string | null;
}

/** A room that the item shows; an item without any shows all rooms of its member. */
@Entity('catalog_item_room')
export class CatalogItemRoom {
  @PrimaryColumn('uuid') catalogItemId!: string;
  @PrimaryColumn('uuid') roomId!: string;
}

export const catalogItems = table(CatalogItem);
export const catalogItemRooms = table(CatalogItemRoom);
