import { AlreadyExists, NotFound } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  member_email_key: () => new AlreadyExists('A member with this email address exists already.'),
  member_tag_member_id_fkey: () => new NotFound('Member'),
  member_tag_tag_id_fkey: () => new NotFound('Tag'),
});

export const MEMBER_IN_USE =
  'A request, commission, catalog or mail points to this member: archive it instead (`status: archived`).';
