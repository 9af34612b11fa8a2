import { useNavigate } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../ui/button';
import { useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { HoldDialog } from './lazy-hold-dialog';
import type { Hold } from './holds.queries';
import { HOLDS } from './holds.words';

/** The actions on an active option outside of its request: extend, release, ask the organizer. */
export function HoldActs({
  hold,
  request,
  member,
  onDone,
}: {
  hold: Hold;
  request: { id: string; code: string };
  member: { id: string; name: string };
  /** Called when a dialog is closed. */
  onDone: () => void;
}) {
  const words = useWords(HOLDS);
  const navigate = useNavigate();
  // a live update may remove the option while a dialog is open
  const [open, setOpen] = useState<{ step: 'terms' | 'release'; hold: Hold } | null>(null);
  const { code } = request;
  return (
    <>
      <Menu
        label={words.acts(member.name)}
        trigger={
          <IconButton label={words.acts(member.name)} small>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
        entries={[
          { id: 'extend', label: words.extend, writes: true, run: () => setOpen({ step: 'terms', hold }) },
          { id: 'release', label: words.release, writes: true, run: () => setOpen({ step: 'release', hold }) },
          {
            id: 'ask',
            label: words.askOrganizer,
            apart: true,
            run: () => void navigate({ to: '/requests/$code/exchange', params: { code } }),
          },
        ]}
      />
      {open ? (
        <Suspense>
          <HoldDialog
            code={code}
            name={member.name}
            candidate={{ requestId: request.id, memberId: member.id }}
            hold={open.hold}
            step={open.step}
            onClose={() => {
              setOpen(null);
              onDone();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
