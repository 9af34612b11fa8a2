import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import { linksOfVenue } from '../requests/links/links.queries';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { sendProfileLink, useVenue } from './venues.queries';

/** Confirms that the venue gets an email with a link to its profile. */
export function ProfileLinkDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(SHEET);
  const cache = useQueryClient();
  const { id, email } = useVenue();
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendProfileLink(id, sentFrom(mailboxId)),
    onSuccess: ({ to }) => {
      onClose();
      toast.success(words.profileLinkSent(to));
      return cache.invalidateQueries(linksOfVenue(id));
    },
    onError: toast.error,
  });
  return (
    <Dialog
      title={words.profileLinkTitle}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="primary" isPending={isPending} onPress={() => mutate()}>
            {words.send}
          </Button>
        </>
      }
    >
      <p>{words.profileLinkHelp(email)}</p>
      <SenderChoice value={mailboxId} onChange={setMailboxId} />
    </Dialog>
  );
}
