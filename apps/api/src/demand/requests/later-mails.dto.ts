import { SECOND } from '#core/clock';
import { DateTimeField, IntField, UuidField } from '#http/fields';
import { newId } from '#core/ids';
import { SendFrom } from '../../foundations/mailboxes/send-from.dto';

/** The maximum delay of a mail, in seconds. */
const SEND_AFTER_MAX = 60;

/** The input of routes whose mail can be delayed. */
export class SendLater extends SendFrom {
  @IntField({
    max: SEND_AFTER_MAX,
    optional: true,
    default: 0,
    description:
      'Seconds by which the mail is delayed. Until it is sent, `POST /api/communications/messages/{id}/cancel` ' +
      'cancels it. Delayed mails are checked every 15 seconds, so it may be sent that much later.',
  })
  sendAfterSeconds?: number;
}

/** A delayed mail. */
export class LaterMailView {
  @UuidField({ description: 'The id with which `POST /api/communications/messages/{id}/cancel` cancels it.' })
  id!: string;
  @DateTimeField({ description: 'The earliest time at which it is sent.' }) sendAt!: Date;
}

/** A delayed mail, as passed to listeners; `changedAt` is the time of the change it announces. */
export interface LaterMail {
  id: string;
  sendAt: string;
  changedAt: string;
}

/** The mail of a change made `now`; null to send it immediately. */
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
