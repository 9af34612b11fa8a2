import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { useLabel, useWords } from '../../parts/locale';
import { failed, said } from '../../shell/toasts';
import { useRequest } from '../requests.queries';
import { linksOf } from './links.queries';
import { ACTIONS, LINKS } from './links.words';

/** A new link for the organizer to give details by: its secret is shown once, to be copied. */
export function MakeLink({ onClose }: { onClose: () => void }) {
  const words = useWords(LINKS);
  const label = useLabel();
  const { id: requestId, organizerId } = useRequest();
  const cache = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/magic-tokens', {
          body: { scope: 'organizer', scopeId: organizerId, action: 'requalify' },
        }),
      ),
    onSuccess: ({ token }) => {
      setUrl(`${location.origin}/requalify/${token}`);
      return cache.invalidateQueries(linksOf(requestId, organizerId));
    },
    onError: failed,
    // the secret is not kept beyond the dialog
    gcTime: 0,
  });
  return (
    <Dialog
      title={url === null ? words.makeTitle : words.made}
      isOpen
      onClose={onClose}
      isDismissable={url === null}
      foot={
        url === null ? (
          <>
            <Button onPress={onClose}>{words.cancel}</Button>
            <Button look="primary" isPending={isPending} onPress={() => mutate()}>
              {words.make}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => void navigator.clipboard.writeText(url).then(() => said(words.copied), failed)}>
              {words.copy}
            </Button>
            <Button look="primary" onPress={onClose}>
              {words.done}
            </Button>
          </>
        )
      }
    >
      {url === null ? (
        <>
          <p>{label(ACTIONS.requalify)}</p>
          <p>{words.makeHelp}</p>
        </>
      ) : (
        <Field label={words.made} bare isReadOnly value={url} />
      )}
    </Dialog>
  );
}
