import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchReasonInWords } from '#domain/match-reasons';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Tick } from '../ui/choice';
import { FormDialog } from '../ui/form-dialog';
import { useLocale, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { useRequest } from '../requests/requests.queries';
import { confirmSend } from '../shell/undo-send';
import { Problem } from '../shell/problem';
import { toast } from '../shell/toasts';
import { askVenues, rematchOf } from './rematch.queries';
import { REMATCH } from './rematch.words';
import { readAnew } from './results.queries';
import { RESULTS } from './results.words';
import styles from './results.module.css';

/** Suggests three more venues with the reasons; adds and asks those that stay selected. */
export function RematchDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(REMATCH);
  const ofResults = useWords(RESULTS);
  const language = useLocale();
  const { id, code, mailboxId: ofRequest } = useRequest();
  // read once: a suggestion must not change under the pointer
  const { data: matches, error, refetch } = useQuery({ ...rematchOf(id), staleTime: Infinity });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [askHold, setAskHold] = useState(false);
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const chosen = (matches ?? []).filter(({ member }) => !left.has(member.id));
  const ask = useMutation({
    mutationFn: () =>
      askVenues(id, { memberIds: chosen.map(({ member }) => member.id), askHold, ...sentFrom(mailboxId) }),
    onSuccess: ({ items }) => {
      onClose();
      confirmSend(
        ofResults.asked(items.length),
        items.flatMap(({ mails }) => mails),
        () => void readAnew(code),
      );
    },
    onError: toast.error,
    onSettled: () => void readAnew(code),
  });
  const keep = (memberId: string, isKept: boolean) =>
    setLeft(new Set(isKept ? [...left].filter((one) => one !== memberId) : [...left, memberId]));
  return (
    <FormDialog
      title={words.title}
      send={ofResults.askSend(chosen.length)}
      isPending={ask.isPending}
      isReady={chosen.length > 0}
      onSend={() => ask.mutate()}
      onClose={onClose}
      before={<p>{matches?.length === 0 ? words.none : words.help}</p>}
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {matches === undefined && !error ? <SkeletonLines count={3} /> : null}
      {matches && matches.length > 0 ? (
        <>
          <ul className={styles.names} aria-label={words.venues}>
            {matches.map(({ member, why }) => (
              <li key={member.id}>
                <Tick isSelected={!left.has(member.id)} onChange={(isKept) => keep(member.id, isKept)}>
                  {member.name}
                </Tick>
                <p className={styles.condition}>
                  {[member.city, ...why.map((reason) => matchReasonInWords(reason, language))]
                    .filter((part) => part)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          <Tick isSelected={askHold} onChange={setAskHold}>
            {ofResults.askHold}
          </Tick>
          <SenderChoice value={mailboxId} onChange={setMailboxId} ofRequest={ofRequest} />
        </>
      ) : null}
    </FormDialog>
  );
}
