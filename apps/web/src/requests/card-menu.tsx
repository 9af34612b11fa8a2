import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { Keys } from '../ui/kbd';
import { useWords } from '../ui/locale';
import menu from '../ui/menu.module.css';
import { FocusAfterwards } from '../ui/lost-focus';
import { useOnline } from '../ui/online';
import { useColleagues, useMe } from '../shell/session';
import { BOARD } from './board.words';
import type { Card } from './request-lists.queries';
import { RequestStatusMark, REQUEST_STATUSES, type RequestStatus } from './request-status';
import { useLabel } from '../ui/locale';

export type CardMenuKind = 'all' | 'move' | 'assign';

/** The menu of a request, beside its card or row. */
export function CardMenu({
  card: { code, assigneeId },
  anchor,
  kind,
  moves,
  onMove,
  onAssign,
  onClose,
}: {
  card: Card;
  anchor: Element;
  kind: CardMenuKind;
  moves: readonly RequestStatus[];
  onMove: (to: RequestStatus) => void;
  onAssign: (id: string | null) => void;
  onClose: () => void;
}) {
  const words = useWords(BOARD);
  const label = useLabel();
  const navigate = useNavigate();
  const { id: myId } = useMe();
  const colleagues = useColleagues();
  const online = useOnline();
  const place = useRef<Element | null>(anchor);
  // the user comes first
  const people: (readonly [string | null, string])[] = [
    [myId, words.me],
    [null, words.nobody],
    ...[...colleagues].filter(([id]) => id !== myId),
  ];
  const run = new Map<string, () => void>([
    ['open', () => void navigate({ to: '/requests/$code', params: { code } })],
    ...moves.map((to) => [`move-${to}`, () => onMove(to)] as const),
    ...people.map(([id]) => [`assign-${id}`, () => id !== assigneeId && onAssign(id)] as const),
  ]);
  return (
    <Popover
      triggerRef={place}
      isOpen
      onOpenChange={(open) => open || onClose()}
      placement="bottom start"
      aria-label={words.actions(code)}
      className={menu.popover}
    >
      <FocusAfterwards />
      <Menu
        autoFocus="first"
        aria-label={words.actions(code)}
        className={menu.menu}
        onClose={onClose}
        onAction={(key) => {
          onClose();
          run.get(String(key))?.();
        }}
      >
        {kind === 'all' ? (
          <MenuItem id="open" className={menu.item} textValue={words.open}>
            <span className={menu.text}>{words.open}</span>
            <Keys keys={['Enter']} />
          </MenuItem>
        ) : null}
        {kind === 'assign' ? null : (
          <MenuSection>
            <Header className={menu.heading}>{moves.length > 0 ? words.moveTo : words.noMove}</Header>
            {moves.map((to) => (
              <MenuItem
                key={to}
                id={`move-${to}`}
                isDisabled={!online}
                className={menu.item}
                textValue={label(REQUEST_STATUSES[to].label)}
              >
                <span className={menu.text}>
                  <RequestStatusMark status={to} />
                </span>
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {kind === 'move' ? null : (
          <MenuSection>
            <Header className={menu.heading}>{words.assignTo}</Header>
            {people.map(([id, name]) => (
              <MenuItem key={id} id={`assign-${id}`} isDisabled={!online} className={menu.item} textValue={name}>
                <span className={menu.text}>{name}</span>
                {id === assigneeId ? <Check size={14} aria-hidden /> : null}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Popover>
  );
}
