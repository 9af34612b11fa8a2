import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { queryClient } from '../api/query-client';
import type { Schema } from '../api/client';
import { Button, IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLabel, useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { useColleagues, useMe } from '../shell/session';
import { toast } from '../shell/toasts';
import { BOARD } from './board.words';
import { EndDialog } from './end-dialog';
import { useStatusMachine } from './card-actions';
import { ALL_STATUSES } from './request-filters';
import { changeRequests, readListsAnew, REQUEST_LISTS } from './request-lists.queries';
import { REQUEST_STATUSES, RequestStatusMark, type RequestStatus } from './request-status';
import type { RequestListItem } from './requests.queries';
import styles from './list.module.css';

type Change = Omit<Schema<'BulkChange'>, 'ids'>;
type Page = Schema<'RequestListItemPage'>;
interface Refusal {
  code: string;
  title: string;
  message: string;
}

/** Finds these requests in the cached pages. */
function itemsOf(ids: readonly string[]): ReadonlyMap<string, RequestListItem> {
  const pages = queryClient.getQueriesData<Page>({ queryKey: [...REQUEST_LISTS, 'list'] });
  const items = pages.flatMap(([, page]) => page?.items ?? []).filter(({ id }) => ids.includes(id));
  return new Map(items.map((item) => [item.id, item]));
}

/** Restores the previous assignee of each request. */
async function assignBack(before: readonly RequestListItem[]): Promise<void> {
  const byAssignee = Map.groupBy(before, ({ assigneeId }) => assigneeId);
  for (const [assigneeId, items] of byAssignee) await changeRequests({ ids: items.map(({ id }) => id), assigneeId });
  await readListsAnew();
}

/** Changes the selected requests together and reports which ones were refused. */
export function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const words = useWords(BOARD);
  const label = useLabel();
  const machine = useStatusMachine();
  const { id: myId } = useMe();
  const colleagues = useColleagues();
  const [ending, setEnding] = useState<RequestStatus | null>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const bulk = useMutation({
    mutationFn: (change: Change) => changeRequests({ ids: [...ids], ...change }),
    onMutate: () => itemsOf(ids),
    onSuccess: async ({ outcomes }, { advance }, items) => {
      const done = outcomes.filter(({ ok }) => ok).map(({ id }) => id);
      const before = done.map((id) => items.get(id)).filter((item) => item !== undefined);
      if (done.length > 0) toast.success(words.bulkDone(done.length), advance ? undefined : () => assignBack(before));
      setRefusals(
        outcomes
          .filter(({ ok }) => !ok)
          .map(({ id, message = '' }) => ({
            code: items.get(id)?.code ?? id,
            title: items.get(id)?.title ?? '',
            message,
          })),
      );
      await readListsAnew();
      if (done.length === outcomes.length) onDone();
    },
    onError: toast.error,
  });
  const people = [
    { id: myId, name: words.me },
    { id: null, name: words.nobody },
    ...[...colleagues].filter(([id]) => id !== myId).map(([id, name]) => ({ id, name })),
  ];
  const advance = (status: RequestStatus) =>
    machine[status].length === 0 || status === 'won' ? setEnding(status) : bulk.mutate({ advance: { status } });
  return (
    <div className={styles.bulk} role="region" aria-label={words.selected(ids.length)}>
      <span role="status">{words.selected(ids.length)}</span>
      <Menu
        label={words.assignTo}
        trigger={<Button isDisabled={bulk.isPending}>{words.assignTo}</Button>}
        entries={people.map(({ id, name }) => ({
          id: String(id),
          label: name,
          run: () => bulk.mutate({ assigneeId: id }),
        }))}
      />
      <Menu
        label={words.advance}
        trigger={<Button isDisabled={bulk.isPending}>{words.advance}</Button>}
        entries={ALL_STATUSES.map((status) => ({
          id: status,
          text: label(REQUEST_STATUSES[status].label),
          label: <RequestStatusMark status={status} />,
          run: () => advance(status),
        }))}
      />
      <IconButton label={words.unselect} onPress={onDone}>
        <X size={16} aria-hidden />
      </IconButton>
      {ending ? (
        <EndDialog
          to={ending}
          about={words.selected(ids.length)}
          onClose={() => setEnding(null)}
          takesComment={false}
          onConfirm={({ lostReason: reason }) => {
            setEnding(null);
            bulk.mutate({ advance: { status: ending, reason } });
          }}
        />
      ) : null}
      <Dialog title={words.bulkRefused(refusals.length)} isOpen={refusals.length > 0} onClose={() => setRefusals([])}>
        <ul className={styles.refused}>
          {refusals.map(({ code, title, message }) => (
            <li key={code}>
              <strong>{code}</strong> {title}
              <br />
              {message}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
