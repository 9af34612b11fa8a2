import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { table } from '#database/table';
import type { CatalogOfferView } from './catalog-offers.dto';

@Entity('catalog_item')
@Unique('catalog_item_member_key', ['catalogId', 'memberId'])
@Index('catalog_item_member_id_idx', ['memberId'])
export class CatalogItem {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('catalog', { name: 'catalog_item_catalog_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  catalogId!: string;
  @ForeignKey('member', { name: 'catalog_item_member_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  memberId!: string;
  @Column('integer') position!: number;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) price!: number | null;
  @Column('text', { nullable: true }) comment!: string | null;
  /** Replaces the venue's own description. */
  @Column('text', { nullable: true }) description!: string | null;
  @ForeignKey('offer', { name: 'catalog_item_offer_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid', { nullable: true })
  offerId!: string | null;
  /** The offer as it was when the catalog was composed. */
  @Column('jsonb', { nullable: true }) offer!: CatalogOfferView | null;
}

/** A room that the item shows; an item without any shows all rooms of its venue. */
@Entity('catalog_item_room')
@Index('catalog_item_room_room_id_idx', ['roomId'])
export class CatalogItemRoom {
  @ForeignKey('catalog_item', { name: 'catalog_item_room_item_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  catalogItemId!: string;
  @ForeignKey('room', { name: 'catalog_item_room_room_id_fkey', onDelete: 'RESTRICT' })
  @PrimaryColumn('uuid')
  roomId!: string;
  /** Null: not chosen explicitly; sending stores all rooms of an item that shows all. */
  @Column('integer', { nullable: true, default: 0 }) position!: number | null;
}

/** A photo that the item shows; an item without any shows all photos of its venue. */
@Entity('catalog_item_photo')
@Index('catalog_item_photo_photo_id_idx', ['photoId'])
export class CatalogItemPhoto {
  @ForeignKey('catalog_item', { name: 'catalog_item_photo_item_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  catalogItemId!: string;
  @ForeignKey('member_photo', { name: 'catalog_item_photo_photo_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  photoId!: string;
  @Column('integer') position!: number;
}

export const catalogItems = table(CatalogItem);
export const catalogItemRooms = table(CatalogItemRoom);
export const catalogItemPhotos = table(CatalogItemPhoto);
