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
    en: `This offer is ${OFFER_STATUS_WORDS[status].en}, so this isn’t possible. Reload the page to see where it stands.`,
    fr: fr`Cette offre est ${OFFER_STATUS_WORDS[status].fr} : cette action n’est pas possible. Rechargez la page pour voir où elle en est.`,
  });

/** 409 `INVALID_STATUS_TRANSITION`: the request isn't open. */
export const requestIs = (status: RequestStatus): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: `This request is ${REQUEST_STATUS_WORDS[status].en}, so it takes no more offers. If the client still searches, begin a new request.`,
    fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : elle ne reçoit plus d’offre. Si le client cherche encore, ouvrez une nouvelle demande.`,
  });

/** 409 `INVALID_STATUS_TRANSITION`: the candidate hasn't been asked, or has been decided. */
export const candidateIs = (stage: ResultStage): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: `For this request the venue is ${RESULT_STAGE_WORDS[stage].en}. Its offer can be submitted once it has been asked for its availability, until a venue is chosen.`,
    fr: fr`Pour cette demande, le lieu est ${RESULT_STAGE_WORDS[stage].fr}. Son offre peut être remise une fois ses disponibilités demandées, tant qu’aucun lieu n’est choisi.`,
  });

/** 409 `OFFER_EXPIRED`: the offer could be accepted until this date (`YYYY-MM-DD`). */
export const offerExpired = (validUntil: string): DomainError =>
  new DomainError('OFFER_EXPIRED', {
    en: `The offer of this venue was valid until ${formatDate(validUntil, 'en', 'UTC')}. Ask the venue for a new one, or confirm that you choose the expired one.`,
    fr: fr`L’offre de ce lieu était valable jusqu’au ${formatDate(validUntil, 'fr', 'UTC')}. Demandez-en une nouvelle au lieu, ou confirmez que vous retenez celle qui a expiré.`,
  });

/** 400 `VALIDATION_ERROR`: the price of a line has the wrong sign. */
export const wrongSign = (index: number, isDiscount: boolean): ValidationError =>
  ValidationError.of(
    `lines.${index}.unitPrice`,
    'sign',
    isDiscount
      ? {
          en: 'Enter the discount as an amount below 0, for example -50.',
          fr: 'Indiquez la remise en négatif, par exemple -50.',
        }
      : {
          en: 'Enter a price of 0 or more. Only a discount is below 0.',
          fr: 'Indiquez un prix positif ou nul. Seule une remise est négative.',
        },
  );

/** 400 `VALIDATION_ERROR`: a line can't be submitted without its price. */
export const priceMissing = (index: number): ValidationError =>
  ValidationError.of(`lines.${index}.unitPrice`, 'required', {
    en: 'Enter the price of this line, or mark it as “on request”.',
    fr: fr`Indiquez le prix de ce poste, ou marquez-le « sur demande ».`,
  });

/** 400 `VALIDATION_ERROR`: a per-person line has neither a quantity nor a head count. */
export const headCountMissing = (): ValidationError =>
  ValidationError.of('attendees', 'required', {
    en: 'Enter for how many people the offer is: it has prices per person.',
    fr: fr`Indiquez pour combien de personnes est l’offre : elle a des prix par personne.`,
  });

/** 400 `VALIDATION_ERROR`: nothing to submit. */
export const emptyOffer = (): ValidationError =>
  ValidationError.of('lines', 'notEmpty', {
    en: 'Add at least one line, or attach the quote as a file.',
    fr: 'Ajoutez au moins un poste, ou joignez le devis en fichier.',
  });

/** 400 `VALIDATION_ERROR`: too many files. */
export const tooManyFiles = (): ValidationError =>
  ValidationError.of('file', 'isFewFiles', {
    en: `An offer has at most ${OFFER_FILES_MAX} files. Remove one to attach another.`,
    fr: `Une offre contient au plus ${OFFER_FILES_MAX} fichiers. Retirez-en un pour en joindre un autre.`,
  });

/** 415 `UNSUPPORTED_MEDIA_TYPE`: neither a PDF nor a Word document nor an image. */
export const unsupportedFile = (): UnsupportedMediaType =>
  new UnsupportedMediaType({
    en: 'The file must be a PDF, a Word document (DOCX) without macros, or an image (JPEG, PNG, WebP, GIF).',
    fr: fr`Le fichier doit être un PDF, un document Word (DOCX) sans macros ou une image (JPEG, PNG, WebP, GIF).`,
  });
