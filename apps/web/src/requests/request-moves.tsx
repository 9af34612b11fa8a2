import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../parts/button';
import { useLabel, useWords } from '../parts/locale';
import { Menu } from '../parts/menu';
import { useCommands } from '../shell/commands';
import { stateMachines } from '../shell/session';
import { failed, said } from '../shell/toasts';
import { RequestEnd } from './request-end';
import { REQUEST_STATUSES, RequestStatusMark, type RequestStatus } from './request-status';
import { useAdvance } from './request.changes';
import { REQUEST } from './request.words';
import { useRequest } from './requests.queries';

/** The status, and where it may lead. What ends the request asks first. */
export function RequestMoves() {
  const words = useWords(REQUEST);
  const label = useLabel();
  const request = useRequest();
  const { status } = request;
  const machine = useSuspenseQuery(stateMachines).data.request as Record<RequestStatus, RequestStatus[]>;
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<RequestStatus | null>(null);
  const { mutate, isPending } = useAdvance(request);
  const moves = machine[status];
  useCommands(
    moves.length > 0
      ? [{ id: 'request-move', label: words.move, group: 'do', keys: ['m'], run: () => setOpen(true) }]
      : [],
  );
  if (moves.length === 0) return <RequestStatusMark status={status} />;

  const move = (toStatus: RequestStatus) =>
    mutate(
      { toStatus },
      {
        onSuccess: () => {
          const back = machine[toStatus].includes(status);
          said(
            words.moved(label(REQUEST_STATUSES[toStatus].label)),
            back ? () => mutate({ toStatus: status }) : undefined,
          );
        },
        onError: failed,
      },
    );
  return (
    <>
      <Menu
        label={words.move}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button small isPending={isPending}>
            <RequestStatusMark status={status} />
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
        entries={moves.map((to, index) => {
          const ends = machine[to].length === 0;
          return {
            id: to,
            label: <RequestStatusMark status={to} />,
            text: label(REQUEST_STATUSES[to].label),
            apart: ends && index > 0 && machine[moves[index - 1] ?? to].length > 0,
            run: () => (ends ? setEnding(to) : move(to)),
          };
        })}
      />
      {ending ? <RequestEnd request={request} toStatus={ending} onClose={() => setEnding(null)} /> : null}
    </>
  );
}
