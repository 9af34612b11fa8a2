import { useState } from 'react';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { LongField } from '../ui/field';
import { useLabel, useWords } from '../ui/locale';
import type { LostReason } from './request-lists.queries';
import { REQUEST_STATUSES, type RequestStatus } from './request-status';
import { LOST_REASONS, REQUEST } from './request.words';
import styles from './request-head.module.css';

const REASONS = Object.keys(LOST_REASONS) as LostReason[];

/** The details of the move. */
export interface Ending {
  lostReason: LostReason | null;
  comment: string | null;
}

/** Confirms an irreversible move. Lost requests need a reason, cancelled ones may have one; both take a comment. */
export function EndDialog({
  to,
  about,
  takesComment = true,
  isPending = false,
  commentFault,
  onClose,
  onConfirm,
}: {
  to: RequestStatus;
  /** Names the requests, if the page doesn't. */
  about?: string;
  /** False for several requests at once. */
  takesComment?: boolean;
  isPending?: boolean;
  commentFault?: string | undefined;
  onClose: () => void;
  onConfirm: (ending: Ending) => void;
}) {
  const words = useWords(REQUEST);
  const label = useLabel();
  const [lostReason, setReason] = useState<LostReason | null>(null);
  const [comment, setComment] = useState('');
  return (
    <Dialog
      title={words.endTitle(label(REQUEST_STATUSES[to].label))}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={to === 'lost' && lostReason === null}
            onPress={() => onConfirm({ lostReason, comment: comment.trim() === '' ? null : comment })}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      {about ? <p>{about}</p> : null}
      <p className={styles.muted}>{to === 'won' ? words.noWayBack : words.endHelp}</p>
      {to === 'lost' || to === 'cancelled' ? (
        <Choice
          label={words.reason}
          placeholder={words.reasonPlease}
          options={REASONS.map((value) => ({ value, label: label(LOST_REASONS[value]) }))}
          value={lostReason}
          onChange={setReason}
        />
      ) : null}
      {takesComment ? (
        <LongField label={words.comment} value={comment} onChange={setComment} fault={commentFault} rows={3} />
      ) : null}
    </Dialog>
  );
}
