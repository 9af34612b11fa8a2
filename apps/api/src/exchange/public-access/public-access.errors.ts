import { fr } from '#i18n/formats';
import { InvalidStageTransition } from '#core/errors';

/** 409 `INVALID_STAGE_TRANSITION`: a link can correct its reply for a day. */
export class CorrectionTooLate extends InvalidStageTransition {
  constructor() {
    super({
      en: 'You replied more than a day ago: reply to the team’s email to change it.',
      fr: fr`Vous avez répondu il y a plus d’un jour : pour changer votre réponse, répondez à l’e-mail de l’équipe.`,
    });
  }
}
