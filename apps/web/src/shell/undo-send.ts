import { answer, api, type Schema } from '../api/client';
import { inLocale, locale } from '../ui/locale';
import { UNDO_SEND } from './undo-send.words';
import { toast, UNDO_SECONDS } from './toasts';

/** For calls that send email: delays it, so that it can be undone. */
export const LATER = { sendAfterSeconds: UNDO_SECONDS } as const;

type Recalled = Schema<'RecalledMailView'>;

async function undoSend(mails: readonly { id: string }[], onBack?: (recalled: Recalled[]) => void): Promise<void> {
  const outcomes = await Promise.allSettled(
    mails.map(({ id }) => answer(api.POST('/api/communications/messages/{id}/cancel', { params: { path: { id } } }))),
  );
  const recalled = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (recalled.length > 0) {
    toast.success(inLocale(UNDO_SEND, locale.get()).undone(recalled.length));
    onBack?.(recalled);
  }
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  // an email that was sent in the meantime stays sent; the error explains that
  if (refused) throw refused.reason as Error;
}

/** Confirms a send and offers to undo it while it is delayed. `onBack` receives the undone emails' contents. */
export function confirmSend(
  text: string,
  mails: readonly { id: string }[],
  onBack?: (recalled: Recalled[]) => void,
): void {
  if (mails.length === 0) toast.success(text);
  else toast.success(text, () => undoSend(mails, onBack), UNDO_SECONDS);
}
