import { AlreadyExists } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  tag_category_name_key: () => new AlreadyExists('This category has a tag of that name already.'),
});

export const TAG_IN_USE = 'Members carry this tag: detach it from them first.';
