import { useState } from 'react';
import { Button } from '../parts/button';
import { Choice } from '../parts/choice';
import { Dialog } from '../parts/dialog';
import { useLabel, useWords } from '../parts/locale';
import { BOARD } from './board.words';
import { LOST_REASONS } from './request.words';
import type { LostReason } from './request-lists.queries';
import { REQUEST_STATUSES, type RequestStatus } from './request-status';

const REASONS = Object.keys(LOST_REASONS) as LostReason[];

/** Before a move that nothing takes back; to lost it asks why. */
export function EndDialog({
  to,
  about,
  onClose,
  onConfirm,
}: {
  to: RequestStatus;
  about: string;
  onClose: () => void;
  onConfirm: (lostReason?: LostReason) => void;
}) {
  const words = useWords(BOARD);
  const label = useLabel();
  const [reason, setReason] = useState<LostReason | null>(null);
  const isLost = to === 'lost';
  return (
    <Dialog
      title={words.endTitle(label(REQUEST_STATUSES[to].label))}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="primary" isDisabled={isLost && reason === null} onPress={() => onConfirm(reason ?? undefined)}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{about}</p>
      {isLost ? (
        <Choice
          label={words.lostReason}
          placeholder={words.chooseReason}
          options={REASONS.map((value) => ({ value, label: label(LOST_REASONS[value]) }))}
          value={reason}
          onChange={setReason}
        />
      ) : null}
      <p>{words.noWayBack}</p>
    </Dialog>
  );
}
