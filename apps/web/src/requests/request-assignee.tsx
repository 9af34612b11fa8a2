import { useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { Avatar } from '../ui/states';
import { useCommands } from '../shell/commands';
import { useColleagues, useMe } from '../shell/session';
import { useAssign } from './request.changes';
import { REQUEST } from './request.words';
import { useRequest } from './requests.queries';

/** The assignee of the request, with a menu to change it. */
export function RequestAssignee() {
  const words = useWords(REQUEST);
  const request = useRequest();
  const { id: myId } = useMe();
  const colleagues = useColleagues();
  const [isOpen, setOpen] = useState(false);
  const nameOf = (id: string | null) => (id === null ? words.nobody : (colleagues.get(id) ?? words.nobody));
  const assign = useAssign(request, nameOf);
  useCommands([{ id: 'request-assign', label: words.assign, group: 'do', keys: ['e'], run: () => setOpen(true) }]);
  const { assigneeId } = request;
  // the user is the most frequent choice, so comes first
  const others = [...colleagues].filter(([id]) => id !== myId);
  return (
    <Menu
      label={words.assign}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button small look="quiet">
          <span aria-hidden>
            <Avatar name={assigneeId === null ? null : nameOf(assigneeId)} />
          </span>
          {assigneeId === null ? words.unassigned : nameOf(assigneeId)}
        </Button>
      }
      entries={[
        { id: myId, label: words.myself(nameOf(myId)), writes: true, run: () => assign(myId) },
        ...others.map(([id, name], index) => ({
          id,
          label: name,
          apart: index === 0,
          writes: true,
          run: () => assign(id),
        })),
        {
          id: 'nobody',
          label: words.nobody,
          apart: true,
          isDisabled: assigneeId === null,
          writes: true,
          run: () => assign(null),
        },
      ]}
    />
  );
}
