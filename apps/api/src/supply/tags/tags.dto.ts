import { IntersectionType, PartialType } from '@nestjs/swagger';
import { OneOf, Text } from '#kernel/http/fields';
import { PageParams } from '#kernel/http/pagination';
import { StampedView } from '#kernel/http/views';

const TAG_CATEGORIES = [
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

export class TagView extends IntersectionType(StampedView, CreateTag) {}
