import { IntersectionType, PartialType } from '@nestjs/swagger';
import { OneOf, Text } from '#http/fields';
import { PageParams } from '#http/pagination';
import { StampedView } from '#http/views';
import { TAG_CATEGORIES, type TagCategory } from '#domain/vocabulary';
import { TAG_MAX } from '#domain/limits';

export class CreateTag {
  @Text({ max: TAG_MAX, description: 'Unique within its category, ignoring case.', example: 'Castle' })
  name!: string;
  @OneOf(TAG_CATEGORIES) category!: TagCategory;
}

export class UpdateTag extends PartialType(CreateTag, { skipNullProperties: false }) {}

export class ListTags extends PageParams {
  @OneOf(TAG_CATEGORIES, { optional: true }) category?: TagCategory;
}

export class TagView extends IntersectionType(StampedView, CreateTag) {}
