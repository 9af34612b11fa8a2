import { UuidField } from '#http/fields';

/** The input of routes that send a mail. */
export class SendFrom {
  @UuidField({
    optional: true,
    nullable: true,
    description:
      'The mailbox that sends the mail; a personal one only for its owner (`FORBIDDEN`). By default that of the ' +
      'request’s conversation, else the default sender, else the service’s own address.',
  })
  mailboxId?: string | null;
}
