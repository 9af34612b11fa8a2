import { DomainError, InvalidStatusTransition, NotFound, ValidationError } from '#core/errors';
import { OFFER_STATUS_WORDS, REQUEST_STATUS_WORDS, RESULT_STAGE_WORDS } from '#domain/labels';
import { OFFER_FILES_MAX } from '#domain/limits';
import { NOUNS } from '#domain/nouns';
import type { OfferStatus, RequestStatus, ResultStage } from '#domain/vocabulary';
import { constraintErrors } from '#http/constraints';
import { UnsupportedMediaType } from '#http/upload';
import { formatDate, fr } from '#i18n/formats';

constraintErrors({
  offer_email_message_id_fkey: () => new NotFound(NOUNS.emailMessage),
});

/** 409 `INVALID_STATUS_TRANSITION`: the offer is no longer, or not yet, in the required status. */
export const offerIs = (status: OfferStatus): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: `This offer is ${OFFER_STATUS_WORDS[status].en}.`,
    fr: fr`Cette offre est ${OFFER_STATUS_WORDS[status].fr}.`,
  });

/** 409 `INVALID_STATUS_TRANSITION`: the request isn't open. */
export const requestIs = (status: RequestStatus): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: `This request is ${status}: no more offers can be submitted for it.`,
    fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : on ne peut plus remettre d’offre.`,
  });

/** 409 `INVALID_STATUS_TRANSITION`: the candidate hasn't been asked, or has been decided. */
export const candidateIs = (stage: ResultStage): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: `This venue is ${stage} for the request: it cannot submit an offer.`,
    fr: fr`Ce lieu est à l’étape « ${RESULT_STAGE_WORDS[stage].fr} » : il ne peut pas remettre d’offre.`,
  });

/** 409 `OFFER_EXPIRED`: the offer could be accepted until this date (`YYYY-MM-DD`). */
export const offerExpired = (validUntil: string): DomainError =>
  new DomainError('OFFER_EXPIRED', {
    en: `The offer of this venue was valid until ${formatDate(validUntil, 'en', 'UTC')}: ask for a new one, or choose it with acceptExpired.`,
    fr: fr`L’offre de ce lieu était valable jusqu’au ${formatDate(validUntil, 'fr', 'UTC')} : demandez-en une nouvelle, ou choisissez-la avec acceptExpired.`,
  });

/** 400 `VALIDATION_ERROR`: the price of a line has the wrong sign. */
export const wrongSign = (index: number, isDiscount: boolean): ValidationError =>
  ValidationError.of(
    `lines.${index}.unitPrice`,
    'sign',
    isDiscount
      ? {
          en: `lines.${index}.unitPrice of a discount must be 0 or less`,
          fr: `lines.${index}.unitPrice d’une remise doit être négatif ou nul`,
        }
      : {
          en: `lines.${index}.unitPrice must be 0 or more; only a discount is below 0`,
          fr: fr`lines.${index}.unitPrice doit être positif ou nul ; seule une remise est négative`,
        },
  );

/** 400 `VALIDATION_ERROR`: a line can't be submitted without its price. */
export const priceMissing = (index: number): ValidationError =>
  ValidationError.of(`lines.${index}.unitPrice`, 'required', {
    en: `lines.${index}.unitPrice is needed, or state on_request`,
    fr: `lines.${index}.unitPrice est obligatoire, ou state on_request`,
  });

/** 400 `VALIDATION_ERROR`: a per-person line has neither a quantity nor a head count. */
export const headCountMissing = (): ValidationError =>
  ValidationError.of('attendees', 'required', {
    en: 'attendees is needed for lines per person without a quantity',
    fr: 'attendees est obligatoire pour les lignes par personne sans quantité',
  });

/** 400 `VALIDATION_ERROR`: nothing to submit. */
export const emptyOffer = (): ValidationError =>
  ValidationError.of('lines', 'notEmpty', {
    en: 'An offer needs at least one line or one file.',
    fr: 'Une offre doit contenir au moins une ligne ou un fichier.',
  });

/** 400 `VALIDATION_ERROR`: too many files. */
export const tooManyFiles = (): ValidationError =>
  ValidationError.of('file', 'isFewFiles', {
    en: `An offer has at most ${OFFER_FILES_MAX} files.`,
    fr: `Une offre contient au plus ${OFFER_FILES_MAX} fichiers.`,
  });

/** 415 `UNSUPPORTED_MEDIA_TYPE`: neither a PDF nor a Word document nor an image. */
export const unsupportedFile = (): UnsupportedMediaType =>
  new UnsupportedMediaType({
    en: 'The file must be a PDF, a Word document (DOCX) without macros, or an image (JPEG, PNG, WebP, GIF).',
    fr: fr`Le fichier doit être un PDF, un document Word (DOCX) sans macros ou une image (JPEG, PNG, WebP, GIF).`,
  });
