import { useMutation, useQuery } from '@tanstack/react-query';
import { Mailbox } from 'lucide-react';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { keepRequest, type Request } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import { defaultSender, knownMailboxes } from './mailboxes.queries';
import { SENDER } from './sender.words';
import styles from './request-mailbox.module.css';

const DEFAULT = 'default';

/** The mailbox that sends a request's mails by default, with a menu to change it. Nothing without mailboxes. */
export function RequestMailbox({ request }: { request: Request }) {
  const words = useWords(SENDER);
  const { data } = useQuery(knownMailboxes);
  const usable = data?.items.filter(({ canSend }) => canSend) ?? [];
  const nameOf = (mailboxId: string | null) => defaultSender(usable, mailboxId)?.address ?? words.service;
  const change = useMutation({
    mutationFn: (mailboxId: string | null) =>
      answer(api.PATCH('/api/requests/{id}', { params: { path: { id: request.id } }, body: { mailboxId } })),
    onSuccess: (changed) => {
      keepRequest(changed);
      toast.success(words.leavesFrom(nameOf(changed.mailboxId)));
    },
    onError: toast.error,
  });
  if (usable.length === 0) return null;
  const entry = (mailboxId: string | null, label: string) => ({
    id: mailboxId ?? DEFAULT,
    label,
    isDisabled: mailboxId === request.mailboxId,
    writes: true,
    run: () => change.mutate(mailboxId),
  });
  return (
    <Menu
      label={words.ofRequest}
      trigger={
        <Button look="quiet" isPending={change.isPending}>
          <Mailbox size={14} aria-hidden />
          <span className={styles.address}>{words.sendsFrom(nameOf(request.mailboxId))}</span>
        </Button>
      }
      entries={[
        entry(null, words.byDefault(nameOf(null))),
        ...usable.map(({ id, address }, index) => ({ ...entry(id, address), apart: index === 0 })),
      ]}
    />
  );
}
