import { fr } from '#i18n/formats';
import { InUse } from '#core/errors';

/** IN_USE: a request of this person is open, or a commission for one isn't settled. */
export class OrganizerStillServed extends InUse {
  constructor(codes: string[]) {
    const named = `${codes.slice(0, 5).join(', ')}${codes.length > 5 ? ' …' : ''}`;
    super({
      en: `Requests of this organizer are open or have an open commission (${named}): close, lose or cancel them and settle or cancel the commissions first.`,
      fr: fr`Des demandes de cet organisateur sont ouvertes ou ont une commission en cours (${named}) : fermez, perdez ou annulez-les, et réglez ou annulez d’abord les commissions.`,
    });
  }
}
