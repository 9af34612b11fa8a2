import { IntersectionType, PartialType } from '@nestjs/swagger';
import { EnumField, StringField } from '#http/fields';
import { PageParams } from '#http/pagination';
import { StampedView } from '#http/views';
import { TAG_CATEGORIES, type TagCategory } from '#domain/vocabulary';
import { TAG_MAX } from '#domain/limits';

export class CreateTag {
  @StringField({ max: TAG_MAX, description: 'Unique within its category, ignoring case.', example: 'Castle' })
  name!: string;
  @EnumField(TAG_CATEGORIES) category!: TagCategory;
}

export class UpdateTag extends PartialType(CreateTag, { skipNullProperties: false }) {}

export class ListTags extends PageParams {
  @EnumField(TAG_CATEGORIES, { optional: true }) category?: TagCategory;
}

export class TagView extends IntersectionType(StampedView, CreateTag) {}
