import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Button, IconButton } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { useWords } from '../parts/locale';
import { LinkList } from '../requests/links/link-list';
import { linksOfVenue } from '../requests/links/links.queries';
import { failed, said } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { sendProfileLink, useVenue } from './venues.queries';

/** The venue's links, and a button to email it a link to its profile. */
export function VenueLinks() {
  const words = useWords(SHEET);
  const cache = useQueryClient();
  const { id, email, status } = useVenue();
  const query = linksOfVenue(id);
  const [asking, setAsking] = useState(false);
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendProfileLink(id, sentFrom(mailboxId)),
    onSuccess: ({ to }) => {
      setAsking(false);
      said(words.profileLinkSent(to));
      return cache.invalidateQueries(query);
    },
    onError: failed,
  });
  return (
    <>
      <LinkList
        query={useQuery(query)}
        queryKey={query.queryKey}
        make={{ scope: 'member', scopeId: id, action: 'update_profile' }}
        action={
          <IconButton
            label={words.profileLink}
            small
            isDisabled={status === 'archived'}
            onPress={() => setAsking(true)}
          >
            <Send size={14} aria-hidden />
          </IconButton>
        }
      />
      {asking ? (
        <Dialog
          title={words.profileLinkTitle}
          isOpen
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>{words.cancel}</Button>
              <Button look="primary" isPending={isPending} onPress={() => mutate()}>
                {words.send}
              </Button>
            </>
          }
        >
          <p>{words.profileLinkHelp(email)}</p>
          <SenderChoice value={mailboxId} onChange={setMailboxId} />
        </Dialog>
      ) : null}
    </>
  );
}
