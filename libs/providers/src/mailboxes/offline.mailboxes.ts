import { ProviderError } from '#core/errors';
import { MailboxesProvider, type MailboxStepResult } from './mailboxes.provider';

/** Reaches no server. */
export class OfflineMailboxes extends MailboxesProvider {
  async test(): Promise<MailboxStepResult[]> {
    return [
      { step: 'imap_connect', ok: false, message: 'No mail server can be reached.' },
      { step: 'smtp_connect', ok: false, message: 'No mail server can be reached.' },
    ];
  }

  folders(): Promise<never> {
    return unreachable();
  }

  connect(): Promise<never> {
    return unreachable();
  }

  send(): Promise<never> {
    return unreachable();
  }

  findByMessageId(): Promise<never> {
    return unreachable();
  }

  appendSent(): Promise<never> {
    return unreachable();
  }

  async close(): Promise<void> {}
}

const unreachable = async (): Promise<never> => {
  throw new ProviderError('mailbox', 'unreachable', true);
};
