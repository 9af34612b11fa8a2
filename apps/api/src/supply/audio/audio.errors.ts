import { NotFound } from '#core/errors';
import { constraintErrors } from '#http/constraints';

/** 404 `NOT_FOUND`: also if the record was deleted while its recording was being stored. */
export class EntityNotFound extends NotFound {
  constructor() {
    super({ en: 'Venue, organizer or request', fr: 'Lieu, organisateur ou demande' });
  }
}

constraintErrors({
  audio_upload_member_id_fkey: () => new EntityNotFound(),
  audio_upload_organizer_id_fkey: () => new EntityNotFound(),
  audio_upload_request_id_fkey: () => new EntityNotFound(),
});
