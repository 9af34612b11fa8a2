import { fr } from '#i18n/formats';
import { InvalidStageTransition } from '#core/errors';

/** 409 `INVALID_STAGE_TRANSITION`: a link corrects its answer for a day. */
export class CorrectionTooLate extends InvalidStageTransition {
  constructor() {
    super({
      en: 'You answered more than a day ago: reply to the mail of the team to change it.',
      fr: fr`Vous avez répondu il y a plus d’un jour : pour changer votre réponse, répondez à l’e-mail de l’équipe.`,
    });
  }
}
