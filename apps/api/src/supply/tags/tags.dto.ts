import { PartialType } from '@nestjs/swagger';
import { Moment, OneOf, Text, Uuid } from '#kernel/http/fields';
import { PageParams } from '#kernel/http/pagination';

export const TAG_CATEGORIES = [
  'venue_type',
  'style',
  'amenity',
  'event_type',
  'catering',
  'accessibility',
  'sustainability',
  'transport',
  'activity',
  'label',
] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

export class CreateTag {
  @Text({ max: 100, description: 'Unique within its category, compared without case.', example: 'Castle' })
  name!: string;
  @OneOf(TAG_CATEGORIES) category!: TagCategory;
}

export class UpdateTag extends PartialType(CreateTag, { skipNullProperties: false }) {}

export class ListTags extends PageParams {
  @OneOf(TAG_CATEGORIES, { optional: true }) category?: TagCategory;
}

export class TagView {
  @Uuid() id!: string;
  @Text({ max: 100 }) name!: string;
  @OneOf(TAG_CATEGORIES) category!: TagCategory;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

/** A tag as a statement answers it, or as it stands in a JSON column, where moments are text. */
export type TagRow = Omit<TagView, 'createdAt' | 'updatedAt'> & { createdAt: Date | string; updatedAt: Date | string };

export const toTagView = (row: TagRow): TagView => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});
