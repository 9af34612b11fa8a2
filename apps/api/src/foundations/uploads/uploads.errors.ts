import { fr } from '#i18n/formats';
import { DomainError } from '#core/errors';

/** 410 `TOKEN_EXPIRED`: links to private content work for an hour. */
export class ContentLinkExpired extends DomainError {
  constructor() {
    super('TOKEN_EXPIRED', {
      en: 'This link has expired: read the record again to get a new one.',
      fr: fr`Ce lien a expiré : relisez l’enregistrement pour en avoir un nouveau.`,
    });
  }
}
