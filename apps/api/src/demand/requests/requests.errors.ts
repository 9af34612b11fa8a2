import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import {
  AlreadyExists,
  broken,
  DomainError,
  InUse,
  InvalidStatusTransition,
  NotFound,
  ValidationError,
} from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  result_request_id_member_id_key: () =>
    new AlreadyExists({
      en: 'This venue is already a candidate for this request.',
      fr: 'Ce lieu figure déjà parmi les pistes de cette demande.',
    }),
  result_selected_key: () =>
    new InvalidStatusTransition({
      en: 'Another venue has been selected for this request.',
      fr: 'Un autre lieu a été retenu pour cette demande.',
    }),
  request_assignee_id_fkey: () => new NotFound(NOUNS.teamUser),
  request_mailbox_id_fkey: () => new NotFound(NOUNS.mailbox),
  request_budget_check: () => new ValidationError([broken('budgetMin', 'notAbove', { other: 'budgetMax' })]),
  request_dates_check: () => new ValidationError([broken('eventEndDate', 'notBefore', { other: 'eventDate' })]),
});

/** 409 `IN_USE`: the request was won with the selected candidate. */
export class ResultIsSelected extends InUse {
  constructor() {
    super({
      en: 'This candidate is selected: the request was won with it, so it cannot be removed.',
      fr: fr`Cette piste est retenue : la demande a été gagnée avec elle, elle ne peut pas être retirée.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: an archived venue can't be added to requests. */
export class MemberIsArchived extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This venue is archived: restore it before you add it to a request.',
      fr: fr`Ce lieu est archivé : restaurez-le avant de l’ajouter à une demande.`,
    });
  }
}

/** 400 `VALIDATION_ERROR`: a field that doesn't go with the stage or reply. */
export const onlyWith = (field: string, needed: string, given: string): DomainError =>
  ValidationError.of(field, 'goesWith', {
    en: `${field} is only allowed with ${needed}, not with ${given}`,
    fr: `${field} n’est permis qu’avec ${needed}, pas avec ${given}`,
  });

/** 400 `VALIDATION_ERROR`: a reason for a venue that isn't another candidate of the request. */
export const notAnotherCandidate = (): DomainError =>
  ValidationError.of('notChosenReasons', 'otherCandidate', {
    en: 'notChosenReasons must only name other candidates of this request',
    fr: fr`notChosenReasons ne doit nommer que d’autres pistes de cette demande`,
  });

/** 400 `VALIDATION_ERROR`: a candidate can only have a room of its own venue. */
export const foreignRoom = (): DomainError =>
  ValidationError.of('roomId', 'roomOfMember', {
    en: 'roomId must be a room of this venue',
    fr: 'roomId doit être une salle de ce lieu',
  });
