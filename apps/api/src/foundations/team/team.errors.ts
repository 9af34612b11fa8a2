import { fr } from '#i18n/formats';
import { AlreadyExists, DomainError, InUse, InvalidStatusTransition } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  team_user_email_key: () => new UserExists(),
  team_invitation_open_key: () =>
    new AlreadyExists({
      en: 'Another link has just been created for this email address: check the invitations again.',
      fr: fr`Un autre lien vient d’être créé pour cette adresse e-mail : vérifiez de nouveau les invitations.`,
    }),
});

/** 409 `ALREADY_EXISTS`: an address belongs to one user. */
export class UserExists extends AlreadyExists {
  constructor() {
    super({
      en: 'A team user with this email address already exists.',
      fr: 'Un membre de l’équipe avec cette adresse e-mail existe déjà.',
    });
  }
}

/** 409 `IN_USE`: at least one admin must be able to invite and to restore others. */
export class LastAdmin extends InUse {
  constructor() {
    super({
      en: 'This is the last active admin: make another user an admin first.',
      fr: fr`C’est le dernier administrateur actif : nommez-en d’abord un autre.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: a new password would be useless. */
export class UserDisabled extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This user is disabled: enable the account first.',
      fr: fr`Ce compte est désactivé : réactivez-le d’abord.`,
    });
  }
}

/** 410 `TOKEN_EXPIRED`: the mailed link has expired, or never existed. */
export class LinkExpired extends DomainError {
  constructor() {
    super('TOKEN_EXPIRED', {
      en: 'This link has been used or has expired: ask for a new one.',
      fr: fr`Ce lien a été utilisé ou a expiré : demandez-en un nouveau.`,
    });
  }
}

/** 410 `TOKEN_EXPIRED`: the mailed link was used. The same for programs; pages give people a next step. */
export class LinkUsed extends LinkExpired {}

/** 410 `TOKEN_REVOKED`: a newer link replaced it, an admin revoked it, or its maker may no longer invite. */
export class LinkRevoked extends DomainError {
  constructor() {
    super('TOKEN_REVOKED');
  }
}
