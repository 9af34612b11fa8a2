import { NOUNS } from '#domain/nouns';
import { NotFound } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  knowledge_entry_member_id_fkey: () => new NotFound(NOUNS.member),
});
