import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem } from '../api/problem';
import { Button } from '../ui/button';
import { useLabel, useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { useCommands } from '../shell/commands';
import { useStateMachines } from '../shell/session';
import { toast } from '../shell/toasts';
import { EndDialog, type Ending } from './end-dialog';
import { REQUEST_STATUSES, RequestStatusMark, type RequestStatus } from './request-status';
import { useAdvance } from './request.changes';
import { REQUEST } from './request.words';
import { useRequest } from './requests.queries';

/** The status with a menu of moves. Moves that end the request are confirmed first. */
export function RequestMoves() {
  const words = useWords(REQUEST);
  const label = useLabel();
  const request = useRequest();
  const { status } = request;
  const machine = useStateMachines().request as Record<RequestStatus, RequestStatus[]>;
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<RequestStatus | null>(null);
  const { mutate, isPending, error, reset } = useAdvance(request);
  const moves = machine[status];
  useCommands(
    moves.length > 0
      ? [{ id: 'request-move', label: words.move, group: 'do', keys: ['m'], run: () => setOpen(true) }]
      : [],
  );
  if (moves.length === 0) return <RequestStatusMark status={status} />;

  const leadsBack = (to: RequestStatus) => machine[to].includes(status);
  const move = (toStatus: RequestStatus, ending?: Ending) =>
    mutate(
      { toStatus, ...ending },
      {
        onSuccess: () => {
          setEnding(null);
          toast.success(
            words.moved(label(REQUEST_STATUSES[toStatus].label)),
            leadsBack(toStatus) ? () => mutate({ toStatus: status }) : undefined,
          );
        },
        // field errors are shown in the dialog
        onError: (problem) => {
          if (!(problem instanceof ApiProblem && problem.faults.comment)) toast.error(problem);
        },
      },
    );
  const startEnding = (to: RequestStatus) => {
    reset();
    setEnding(to);
  };
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
            run: () => (leadsBack(to) ? move(to) : startEnding(to)),
          };
        })}
      />
      {ending ? (
        <EndDialog
          to={ending}
          isPending={isPending}
          commentFault={error instanceof ApiProblem ? error.faults.comment : undefined}
          onClose={() => setEnding(null)}
          onConfirm={(given) => move(ending, given)}
        />
      ) : null}
    </>
  );
}
