import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { InUse, InvalidStatusTransition, ValidationError } from '#core/errors';

export const mergedWithItself = (): ValidationError =>
  ValidationError.of('otherId', 'another', {
    en: 'A record cannot be merged with itself.',
    fr: 'Une fiche ne peut pas être fusionnée avec elle-même.',
  });

/** The first five, and whether there are more. */
const firstOf = (names: string[]): string => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`;

/** 409 `IN_USE`: both records are booked at the same time. */
export class BookedTwice extends InUse {
  constructor(dates: string[]) {
    const named = firstOf(dates);
    super({
      en: `Both records are booked by different requests (${named}): remove one of the bookings in its calendar first.`,
      fr: fr`Les deux fiches sont réservées par des demandes différentes (${named}) : libérez d’abord l’une des deux dans son calendrier.`,
    });
  }
}

/** 409 `IN_USE`: both records have an offer for the same request. */
export class OfferedTwice extends InUse {
  constructor(codes: string[]) {
    const named = firstOf(codes);
    super({
      en: `Both records have an offer for the same request (${named}): decline or submit one of them first.`,
      fr: fr`Les deux fiches ont une offre pour la même demande (${named}) : déclinez ou soumettez d’abord l’une des deux.`,
    });
  }
}

/** 409 `IN_USE`: both records hold the same rank at the same time. */
export class RankedTwice extends InUse {
  constructor(codes: string[]) {
    const named = firstOf(codes);
    super({
      en: `Both records have an option of the same rank on the same days (${named}): change the rank of one of them first.`,
      fr: fr`Les deux fiches ont une option de même rang aux mêmes dates (${named}) : changez d’abord le rang de l’une des deux.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: it was already undone, or is older than a day. */
export class MergeIsFinal extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This merge can no longer be undone: that is only possible once, within 24 hours.',
      fr: fr`Cette fusion ne peut plus être annulée : c’est possible pendant 24 heures, et une seule fois.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the remaining record has itself been merged since. */
export class MergedFurther extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The remaining record has since been merged into another: undo that merge first.',
      fr: fr`La fiche conservée a depuis été fusionnée avec une autre : annulez d’abord cette fusion.`,
    });
  }
}

/** The IN_USE message if the merged record has been changed or used since. */
export const CHANGED_SINCE: Words = {
  en:
    'The merged data has been used since (a field changed, a room used, a day booked, an invoice issued), so the merge can no ' +
    'longer be undone.',
  fr: fr`Ce qui a été fusionné a servi depuis (un champ modifié, une salle utilisée, une date réservée, une facture émise) : la fusion ne peut plus être annulée.`,
};
