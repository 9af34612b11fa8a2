import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Folder, Pause, Pencil, Play, RefreshCw, Send, Trash2 } from 'lucide-react';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { useWords } from '../../ui/locale';
import { Menu, type MenuEntry } from '../../ui/menu';
import { toast } from '../../shell/toasts';
import { type Mailbox, pauseMailbox, resumeMailbox, signInAt, syncMailbox, updateMailbox } from './mailboxes.queries';
import { MAILBOXES } from './mailboxes.words';
import settings from '../settings.module.css';

/** Actions that ask for more, in a dialog. */
export type Doing = 'edit' | 'folders' | 'reconnect' | 'remove';

/** The action that the status asks for, and a menu of all. */
export function Acts({ mailbox, onDo }: { mailbox: Mailbox; onDo: (doing: Doing) => void }) {
  const words = useWords(MAILBOXES);
  const { id, address, kind, auth, status, defaultSender } = mailbox;
  const pause = useActing(pauseMailbox, words.wasPaused);
  const resume = useActing(resumeMailbox, words.wasResumed);
  const sync = useActing(syncMailbox, words.syncAsked);
  const setDefault = useMutation({
    mutationFn: () => updateMailbox(mailbox, { defaultSender: !defaultSender }),
    onSuccess: () => toast.success(words.wasSaved(address)),
    onError: toast.error,
  });
  const icon = { size: 14, 'aria-hidden': true } as const;
  const entries: MenuEntry[] = [
    { id: 'edit', label: words.edit, icon: <Pencil {...icon} />, run: () => onDo('edit') },
    { id: 'folders', label: words.folders, icon: <Folder {...icon} />, run: () => onDo('folders') },
    ...(kind === 'shared'
      ? [
          {
            id: 'default',
            label: defaultSender ? words.dropDefault : words.makeDefault,
            icon: <Send {...icon} />,
            writes: true,
            run: () => setDefault.mutate(),
          },
        ]
      : []),
    status === 'paused'
      ? {
          id: 'resume',
          label: words.resume,
          icon: <Play {...icon} />,
          writes: true,
          run: () => resume.mutate(mailbox),
        }
      : { id: 'pause', label: words.pause, icon: <Pause {...icon} />, writes: true, run: () => pause.mutate(mailbox) },
    {
      id: 'remove',
      label: words.remove,
      icon: <Trash2 {...icon} />,
      danger: true,
      apart: true,
      run: () => onDo('remove'),
    },
  ];
  return (
    <div className={settings.acts}>
      {status === 'needs_attention' && auth === 'password' ? (
        <Button look="primary" aria-label={words.reconnectOf(address)} onPress={() => onDo('reconnect')}>
          {words.reconnect}
        </Button>
      ) : null}
      {status === 'needs_attention' && auth !== 'password' ? (
        <ButtonLink look="primary" aria-label={words.reconnectOf(address)} href={signInAt(auth, kind)}>
          {words.reconnect}
        </ButtonLink>
      ) : null}
      {status === 'paused' ? (
        <Button
          writes
          aria-label={words.resumeOf(address)}
          isPending={resume.isPending}
          onPress={() => resume.mutate(mailbox)}
        >
          <Play {...icon} />
          {words.resume}
        </Button>
      ) : null}
      {status === 'live' || status === 'catching_up' ? (
        <Button
          writes
          aria-label={words.syncOf(address)}
          isPending={sync.isPending}
          onPress={() => sync.mutate(mailbox)}
        >
          <RefreshCw {...icon} />
          {words.sync}
        </Button>
      ) : null}
      <Menu
        label={words.actionsOf(address)}
        trigger={
          <IconButton label={words.actionsOf(address)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
        entries={entries.map((entry) => ({ ...entry, id: `${id}-${entry.id}` }))}
      />
    </div>
  );
}

/** An action without further input, confirmed in a toast. */
function useActing(act: (id: string) => Promise<Mailbox>, done: (address: string) => string) {
  return useMutation({
    mutationFn: ({ id }: Mailbox) => act(id),
    onSuccess: ({ address }) => toast.success(done(address)),
    onError: toast.error,
  });
}
