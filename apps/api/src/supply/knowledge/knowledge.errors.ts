import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  knowledge_entry_member_id_fkey: () => new NotFound(NOUNS.member),
});
