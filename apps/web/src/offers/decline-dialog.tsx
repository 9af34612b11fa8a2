import { useState } from 'react';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import { useSaving } from '../shell/saving';
import { toast } from '../shell/toasts';
import { declineOffer, keepOffer, type Offer } from './offers.queries';
import { OFFERS } from './offers.words';

/** Declines a submitted offer with a reason. */
export function DeclineDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const words = useWords(OFFERS);
  const [reason, setReason] = useState('');
  const { name } = offer.member;
  const { save, isPending, faults } = useSaving(
    () => declineOffer(offer, reason.trim()),
    (declined) => {
      keepOffer(declined);
      toast.success(words.declined(name));
      onClose();
    },
  );
  return (
    <FormDialog
      title={words.declineTitle(name)}
      send={words.declineDo}
      isPending={isPending}
      isReady={reason.trim() !== ''}
      onSend={save}
      onClose={onClose}
      before={<p>{words.declineHelp}</p>}
    >
      <Field
        label={words.declineReason}
        autoFocus
        maxLength={500}
        value={reason}
        onChange={setReason}
        {...(faults['reason'] === undefined ? {} : { fault: faults['reason'] })}
      />
    </FormDialog>
  );
}
