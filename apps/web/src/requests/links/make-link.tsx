import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { useLabel, useWords } from '../../ui/locale';
import { toast } from '../../shell/toasts';
import { ACTIONS, LINKS } from './links.words';

/** The recipient and purpose of a new link. */
export interface NewLink {
  scope: 'organizer' | 'member';
  scopeId: string;
  action: keyof typeof PAGES;
}

/** The page a link opens, by its action. */
const PAGES = { requalify: 'requalify', update_profile: 'profile' } as const;

/** Creates a link. Its secret is shown once, to copy. */
export function MakeLink({ link, queryKey, onClose }: { link: NewLink; queryKey: QueryKey; onClose: () => void }) {
  const words = useWords(LINKS);
  const label = useLabel();
  const cache = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.POST('/api/magic-tokens', { body: link })),
    onSuccess: ({ token }) => {
      setUrl(`${location.origin}/${PAGES[link.action]}/${token}`);
      return cache.invalidateQueries({ queryKey });
    },
    onError: toast.error,
    // drop the secret when the dialog closes
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
            <Button
              onPress={() =>
                void navigator.clipboard.writeText(url).then(() => toast.success(words.copied), toast.error)
              }
            >
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
          <p>{label(ACTIONS[link.action])}</p>
          <p>{words.makeHelp}</p>
        </>
      ) : (
        <Field label={words.made} bare isReadOnly value={url} />
      )}
    </Dialog>
  );
}
