import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Button } from '../ui/button';
import { Tick } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import { useRequest } from '../requests/requests.queries';
import { confirmSend } from '../shell/undo-send';
import { sentence, toasts } from '../shell/toasts';
import { askVenue, readAnew } from './results.queries';
import { RESULTS } from './results.words';
import type { Result } from './stages';
import styles from './results.module.css';

/** Lists the venues that will be emailed, asks them, and offers one undo for all. */
export function AskDialog({
  code,
  chosen,
  canAsk,
  onClose,
}: {
  code: string;
  chosen: readonly Result[];
  canAsk: (result: Result) => boolean;
  onClose: (asked: boolean) => void;
}) {
  const words = useWords(RESULTS);
  // Fixed when the dialog opens: a live update could silently drop a venue, perhaps under the pointer. The service refuses venues that have
  // changed since, and the error names them.
  const [{ asked, others }] = useState(() => ({
    asked: chosen.filter(canAsk),
    others: chosen.filter((result) => !canAsk(result)),
  }));

  const request = useRequest();
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const [askHold, setAskHold] = useState(false);

  const ask = useMutation({
    mutationFn: async () => {
      const answers: Awaited<ReturnType<typeof askVenue>>[] = [];
      // sequentially, since each call locks the request
      for (const result of asked) {
        try {
          answers.push(await askVenue(result, { ...sentFrom(mailboxId), askHold }));
        } catch (error) {
          toasts.add(
            { text: words.failedFor(result.member.name, sentence(error)), tone: 'problem' },
            { timeout: 12_000 },
          );
        }
      }
      return answers;
    },
    onSuccess: (answers) => {
      // close first: the undo shortcut only works outside the dialog
      onClose(true);
      if (answers.length > 0)
        confirmSend(
          words.asked(answers.length),
          answers.flatMap(({ mails }) => mails),
          () => void readAnew(code),
        );
      void readAnew(code);
    },
  });

  return (
    <Dialog
      title={words.askTitle}
      isOpen
      onClose={() => onClose(false)}
      isDismissable={!ask.isPending}
      foot={
        <>
          <Button onPress={() => onClose(false)} isDisabled={ask.isPending}>
            {words.cancel}
          </Button>
          <Button
            look="primary"
            autoFocus
            isDisabled={asked.length === 0}
            isPending={ask.isPending}
            onPress={() => ask.mutate()}
          >
            {words.askSend(asked.length)}
          </Button>
        </>
      }
    >
      <p>{asked.length === 0 ? words.askNobody : words.askSays(asked.length)}</p>
      <ul className={styles.names}>
        {asked.map(({ id, member }) => (
          <li key={id}>
            {member.name} <span>{member.city}</span>
          </li>
        ))}
      </ul>
      {asked.length > 0 ? (
        <>
          <Tick isSelected={askHold} onChange={setAskHold}>
            {words.askHold}
          </Tick>
          <SenderChoice value={mailboxId} onChange={setMailboxId} ofRequest={request.mailboxId} />
        </>
      ) : null}
      {others.length > 0 && asked.length > 0 ? (
        <p className={styles.aside}>{words.askLeavesOut(others.map(({ member }) => member.name).join(', '))}</p>
      ) : null}
    </Dialog>
  );
}
