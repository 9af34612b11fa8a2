import { SECOND } from '#core/clock';
import { Moment, Uuid, Whole } from '#http/fields';
import { newId } from '#core/ids';

/** The seconds for which a mail may wait. */
const SEND_AFTER_MAX = 60;

/** The input of what mails. */
export class SendLater {
  @Whole({
    max: SEND_AFTER_MAX,
    optional: true,
    default: 0,
    description:
      'Seconds for which the mail waits. Until it leaves, `POST /api/communications/messages/{id}/cancel` calls it back. ' +
      'Waiting mails are looked for every 15 seconds, so it may leave that much later.',
  })
  sendAfterSeconds?: number;
}

/** A mail that waits. */
export class LaterMailView {
  @Uuid({ description: 'What `POST /api/communications/messages/{id}/cancel` calls it back by.' }) id!: string;
  @Moment({ description: 'When it leaves, at the earliest.' }) sendAt!: Date;
}

/** A mail that waits, as listeners are told of it; `changedAt` is the moment of the change that it announces. */
export interface LaterMail {
  id: string;
  sendAt: string;
  changedAt: string;
}

/** The mail of a change that is made `now`; null if it is to leave at once. */
export const laterMail = ({ sendAfterSeconds = 0 }: SendLater, now: Date): LaterMail | null =>
  sendAfterSeconds === 0
    ? null
    : {
        id: newId(),
        sendAt: new Date(now.getTime() + sendAfterSeconds * SECOND).toISOString(),
        changedAt: now.toISOString(),
      };

export const toLaterMailViews = (mail: LaterMail | null): LaterMailView[] =>
  mail === null ? [] : [{ id: mail.id, sendAt: new Date(mail.sendAt) }];
