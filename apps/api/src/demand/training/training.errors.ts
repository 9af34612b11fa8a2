import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  training_correction_request_id_fkey: () => new NotFound(NOUNS.request),
});
