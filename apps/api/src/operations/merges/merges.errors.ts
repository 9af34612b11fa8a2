import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { InUse, InvalidStatusTransition, ValidationError } from '#core/errors';

export const mergedWithItself = (): ValidationError =>
  ValidationError.of('otherId', 'another', {
    en: 'A record cannot be merged with itself.',
    fr: 'Une fiche ne peut pas être fusionnée avec elle-même.',
  });

/** 409 `IN_USE`: each record has a booking of its own at the same time. */
export class BookedTwice extends InUse {
  constructor(dates: string[]) {
    const named = `${dates.slice(0, 5).join(', ')}${dates.length > 5 ? ' …' : ''}`;
    super({
      en: `Both records are booked by different requests (${named}): free one of the two in its calendar first.`,
      fr: fr`Les deux fiches sont réservées par des demandes différentes (${named}) : libérez d’abord l’une des deux dans son calendrier.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: it was taken back, or its day is over. */
export class MergeIsFinal extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This merge can no longer be undone: that is possible for 24 hours, and once.',
      fr: fr`Cette fusion ne peut plus être annulée : c’est possible pendant 24 heures, et une seule fois.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the record that stayed has itself been merged since. */
export class MergedFurther extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The record that stayed has been merged into another since: undo that merge first.',
      fr: fr`La fiche conservée a depuis été fusionnée avec une autre : annulez d’abord cette fusion.`,
    });
  }
}

/** IN_USE, for what has become of the merged record since. */
export const CHANGED_SINCE: Words = {
  en: 'What was merged has been worked with since (a field changed, a room used, an invoice issued): the merge can no longer be undone.',
  fr: fr`Ce qui a été fusionné a servi depuis (un champ modifié, une salle utilisée, une facture émise) : la fusion ne peut plus être annulée.`,
};
