import { NOUNS } from '#domain/nouns';
import { NotFound } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  training_correction_request_id_fkey: () => new NotFound(NOUNS.request),
});
