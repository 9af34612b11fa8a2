import { answer, api, type Schema } from '../api/client';
import { inLocale, locale } from '../parts/locale';
import { CALLED_BACK } from './called-back.words';
import { said, UNDO_SECONDS } from './toasts';

/** For the body of what mails: for as long as the mail waits it can be called back. */
export const LATER = { sendAfterSeconds: UNDO_SECONDS } as const;

type Recalled = Schema<'RecalledMailView'>;

async function callBack(mails: readonly { id: string }[], onBack?: (recalled: Recalled[]) => void): Promise<void> {
  const outcomes = await Promise.allSettled(
    mails.map(({ id }) => answer(api.POST('/api/communications/messages/{id}/cancel', { params: { path: { id } } }))),
  );
  const recalled = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (recalled.length > 0) {
    said(inLocale(CALLED_BACK, locale.get()).calledBack(recalled.length));
    onBack?.(recalled);
  }
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  // one that has left meanwhile stays sent, and the person learns why
  if (refused) throw refused.reason as Error;
}

/** Says what goes by mail, and offers to call it back for as long as it waits. `onBack` is given what came back, such as the words. */
export function saidSent(
  text: string,
  mails: readonly { id: string }[],
  onBack?: (recalled: Recalled[]) => void,
): void {
  if (mails.length === 0) said(text);
  else said(text, () => callBack(mails, onBack), UNDO_SECONDS);
}
