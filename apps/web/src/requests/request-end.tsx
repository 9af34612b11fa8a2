import { useState } from 'react';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Choice } from '../parts/choice';
import { Dialog } from '../parts/dialog';
import { LongField } from '../parts/field';
import { useLabel, useWords } from '../parts/locale';
import { failed, said } from '../shell/toasts';
import { REQUEST_STATUSES, type RequestStatus } from './request-status';
import { useAdvance } from './request.changes';
import { LOST_REASONS, REQUEST } from './request.words';
import type { Request } from './requests.queries';
import styles from './request-head.module.css';

type Reason = keyof typeof LOST_REASONS;

/** Before a request ends: a lost one wants its reason, a cancelled one may have one, each a comment. */
export function RequestEnd({
  request,
  toStatus,
  onClose,
}: {
  request: Request;
  toStatus: RequestStatus;
  onClose: () => void;
}) {
  const words = useWords(REQUEST);
  const label = useLabel();
  const [lostReason, setReason] = useState<Reason | null>(null);
  const [comment, setComment] = useState('');
  const { mutate, isPending, error } = useAdvance(request);
  const status = label(REQUEST_STATUSES[toStatus].label);
  const faults = error instanceof ApiProblem ? error.faults : {};
  const confirm = () =>
    mutate(
      { toStatus, lostReason, comment: comment.trim() === '' ? null : comment },
      {
        onSuccess: () => {
          said(words.moved(status));
          onClose();
        },
        onError: (problem) => {
          if (!(problem instanceof ApiProblem) || problem.details.length === 0) failed(problem);
        },
      },
    );
  return (
    <Dialog
      title={words.endTitle(status)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={toStatus === 'lost' && lostReason === null}
            onPress={confirm}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{words.endHelp}</p>
      {toStatus === 'closed' ? null : (
        <Choice<Reason>
          label={words.reason}
          placeholder={words.reasonPlease}
          options={(Object.keys(LOST_REASONS) as Reason[]).map((value) => ({
            value,
            label: label(LOST_REASONS[value]),
          }))}
          value={lostReason}
          onChange={setReason}
        />
      )}
      <LongField label={words.comment} value={comment} onChange={setComment} fault={faults.comment} rows={3} />
    </Dialog>
  );
}
