import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { ApiProblem } from '../api/problem';
import { queryClient } from '../api/query-client';
import { useLabel, useWords } from '../ui/locale';
import { shake } from '../ui/shake';
import { useCommands } from '../shell/commands';
import { pendingChanges } from '../shell/live';
import { useColleagues, useStateMachines } from '../shell/session';
import { toast } from '../shell/toasts';
import { BOARD } from './board.words';
import { CardMenu, type CardMenuKind } from './card-menu';
import { EndDialog } from './end-dialog';
import { placeOf, showChange, showIn } from './request-cache';
import {
  advanceRequest,
  type Card,
  changeRequests,
  type Move,
  readListsAnew,
  REQUEST_LISTS,
} from './request-lists.queries';
import { REQUEST_STATUSES, type RequestStatus } from './request-status';

export type StatusMachine = Record<RequestStatus, readonly RequestStatus[]>;
export const useStatusMachine = (): StatusMachine => useStateMachines().request as unknown as StatusMachine;

/** The focused card or row, or the one under the pointer. */
const currentElement = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-request]') ??
  document.querySelector<HTMLElement>('[data-request]:hover');

/** Reads the lists again after a change, or leaves that to another one that is pending. */
const settle = (): Promise<void> | undefined => (pendingChanges() > 1 ? undefined : readListsAnew());

/** A move, and the place in its new column; by default the top. */
type CardMove = Move & { card: Card; place?: number };

export interface CardActions {
  machine: StatusMachine;
  move: (card: Card, to: RequestStatus) => void;
  openMenu: (card: Card, anchor: Element, kind?: CardMenuKind) => void;
  /** The open menu and dialog, if any. */
  overlays: ReactNode;
}

/** The actions on a request on the board and in the list, by menu and shortcuts: move and assign. */
export function useCardActions(cardOf: (id: string) => Card | undefined): CardActions {
  const words = useWords(BOARD);
  const label = useLabel();
  const machine = useStatusMachine();
  const colleagues = useColleagues();
  const [menu, setMenu] = useState<{ card: Card; anchor: Element; kind: CardMenuKind } | null>(null);
  const [ending, setEnding] = useState<{ card: Card; to: RequestStatus } | null>(null);
  const statusWord = (status: RequestStatus) => label(REQUEST_STATUSES[status].label);

  const advance = useMutation({
    meta: { live: 'list' },
    // a move made while another is pending, such as its undo, is sent after it
    scope: { id: 'moves' },
    mutationFn: ({ card, place: _place, ...move }: CardMove) => advanceRequest(card.id, move),
    onMutate: async ({ card, to, place }) => {
      const before = placeOf(card);
      await queryClient.cancelQueries({ queryKey: REQUEST_LISTS });
      showIn({ ...card, status: to }, card.status, place);
      return before;
    },
    onSuccess: (_request, { card, to }, before) => {
      const back = machine[to].includes(card.status)
        ? () => advance.mutate({ card: { ...card, status: to }, to: card.status, place: before })
        : undefined;
      toast.success(words.moved(card.code, statusWord(to)), back);
    },
    onError: (error, { card, to }, before) => {
      showIn(card, to, before);
      shake(`[data-request="${card.id}"]`);
      toast.error(error);
    },
    onSettled: (_request, _error, { card }) => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(card.id) || queryKey.includes(card.code),
      });
      return settle();
    },
  });

  const assignment = useMutation({
    meta: { live: 'list' },
    mutationFn: async ({ card, assigneeId }: { card: Card; assigneeId: string | null }) => {
      const { outcomes } = await changeRequests({ ids: [card.id], assigneeId });
      const refused = outcomes.find(({ ok }) => !ok);
      if (refused) throw new ApiProblem(409, refused.code ?? 'UNKNOWN', refused.message ?? '');
    },
    onMutate: async ({ card, assigneeId }) => {
      await queryClient.cancelQueries({ queryKey: REQUEST_LISTS });
      showChange(new Set([card.id]), { assigneeId });
    },
    onSuccess: (_nothing, { card, assigneeId }) =>
      void toast.success(words.assigned(card.code, assigneeId && (colleagues.get(assigneeId) ?? null)), () =>
        assignment.mutateAsync({ card: { ...card, assigneeId }, assigneeId: card.assigneeId }),
      ),
    onError: (error, { card }) => {
      showChange(new Set([card.id]), { assigneeId: card.assigneeId });
      shake(`[data-request="${card.id}"]`);
      toast.error(error);
    },
    onSettled: settle,
  });

  const move = (card: Card, to: RequestStatus) => {
    if (to === card.status) return;
    const isLegal = machine[card.status].includes(to);
    // confirm irreversible moves; the service explains illegal ones
    if (isLegal && !machine[to].includes(card.status)) setEnding({ card, to });
    else advance.mutate({ card, to });
  };

  const openMenu = useCallback(
    (card: Card, anchor: Element, kind: CardMenuKind = 'all') => setMenu({ card, anchor, kind }),
    [],
  );
  const openHere = (kind: CardMenuKind) => {
    const element = currentElement();
    const card = element?.dataset.request === undefined ? undefined : cardOf(element.dataset.request);
    if (element && card) openMenu(card, element, kind);
  };
  useCommands([
    { id: 'request-move', label: words.move, group: 'do', keys: ['m'], hidden: true, run: () => openHere('move') },
    {
      id: 'request-assign',
      label: words.assign,
      group: 'do',
      keys: ['e'],
      hidden: true,
      run: () => openHere('assign'),
    },
  ]);

  const overlays = (
    <>
      {menu ? (
        <CardMenu
          {...menu}
          moves={machine[menu.card.status]}
          onMove={(to) => move(menu.card, to)}
          onAssign={(assigneeId) => assignment.mutate({ card: menu.card, assigneeId })}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {ending ? (
        <EndDialog
          to={ending.to}
          about={`${ending.card.code} · ${ending.card.title}`}
          onClose={() => setEnding(null)}
          onConfirm={(given) => {
            setEnding(null);
            advance.mutate({ ...ending, ...given });
          }}
        />
      ) : null}
    </>
  );
  return { machine, move, openMenu, overlays };
}
