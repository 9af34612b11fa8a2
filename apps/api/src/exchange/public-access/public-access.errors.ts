import { InvalidStageTransition } from '#kernel/errors';

/** 409 `INVALID_STAGE_TRANSITION`: a link corrects its answer for a day. */
export class CorrectionTooLate extends InvalidStageTransition {
  constructor() {
    super('You answered more than a day ago: reply to the mail of the team to change it.');
  }
}
