import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  chat_message_request_id_fkey: () => new NotFound(NOUNS.request),
});
