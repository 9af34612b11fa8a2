import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestQuestions } from '#domain/labels';
import { REQUALIFYING_STATUSES } from '#domain/state-machines';
import { answer, api } from '../api/client';
import { queryClient } from '../api/query-client';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLabel, useWords } from '../ui/locale';
import { LATER, confirmSend } from '../shell/undo-send';
import { useCommands } from '../shell/commands';
import { toast } from '../shell/toasts';
import { fieldWords, REQUEST } from './request.words';
import { keepRequest, type Request, requestByCode, useRequest } from './requests.queries';
import styles from './request-head.module.css';

/** The missing details, and a button to ask the organizer for them by email. */
export function RequestQuestions() {
  const words = useWords(REQUEST);
  const label = useLabel();
  const request = useRequest();
  const { status, missingFields } = request;
  const [isOpen, setOpen] = useState(false);
  const canAsk = missingFields.length > 0 && REQUALIFYING_STATUSES.includes(status);
  useCommands(
    canAsk ? [{ id: 'request-requalify', label: words.requalify, group: 'do', run: () => setOpen(true) }] : [],
  );
  if (missingFields.length === 0) return null;
  return (
    <div className={styles.line}>
      <p>
        <span className={styles.muted}>{words.missing}</span>{' '}
        {missingFields.map((field) => label(fieldWords(field)).toLocaleLowerCase()).join(', ')}
      </p>
      {canAsk ? (
        <Button small onPress={() => setOpen(true)}>
          {words.requalify}
        </Button>
      ) : null}
      {isOpen ? <Ask request={request} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Ask({ request, onClose }: { request: Request; onClose: () => void }) {
  const words = useWords(REQUEST);
  const { id, code, organizer, missingFields } = request;
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/requests/{id}/requalify', {
          params: { path: { id } },
          body: { ...LATER, ...sentFrom(mailboxId) },
        }),
      ),
    onSuccess: ({ mails, ...view }) => {
      keepRequest(view);
      onClose();
      confirmSend(words.requalified, mails, () => void queryClient.invalidateQueries(requestByCode(code)));
    },
    onError: toast.error,
  });
  return (
    <Dialog
      title={words.requalifyTitle}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="primary" isPending={isPending} onPress={() => mutate()}>
            {words.requalifySend}
          </Button>
        </>
      }
    >
      <p>{words.requalifyMail(organizer.email)}</p>
      <ul className={styles.questions} lang={organizer.locale}>
        {requestQuestions(missingFields, organizer.locale).map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <SenderChoice value={mailboxId} onChange={setMailboxId} ofRequest={request.mailboxId} />
    </Dialog>
  );
}
