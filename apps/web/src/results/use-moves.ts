import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { useLocale, useWords } from '../ui/locale';
import type { MenuEntry } from '../ui/menu';
import { shake } from '../ui/shake';
import { useRequest } from '../requests/requests.queries';
import { useStateMachines } from '../shell/session';
import { removeSoon } from '../shell/removals';
import { toast } from '../shell/toasts';
import { HOLDS } from './holds.words';
import { advanceResult, keepResult, readAnew, removeResult, showResults, updateResult } from './results.queries';
import { RESULTS } from './results.words';
import { type Result, type Stage, STAGES, stageName } from './stages';

/** Moves a candidate to a position and shifts the others. */
function inOrder(results: readonly Result[], moved: Result, position: number): Result[] {
  const others = results.filter(({ id }) => id !== moved.id).sort((a, b) => a.position - b.position);
  return [...others.slice(0, position), moved, ...others.slice(position)].map((result, index) => ({
    ...result,
    position: index,
  }));
}

/** Stages that the venue is notified of by email. */
const MAILED: readonly Stage[] = ['availability_requested', 'selected', 'not_selected'];

/** Stages in which nothing is held any more. */
const OUT: readonly Stage[] = ['unavailable', 'not_selected', 'withdrawn'];

const inStage = (results: readonly Result[], { id }: Result, stage: Stage): Result[] =>
  results.map((result) => (result.id === id ? { ...result, stage } : result));

/** The actions on a candidate: moves to other stages, reordering, removal. */
export function useMoves(
  code: string,
  on: Record<'onAsk' | 'onSelect' | 'onNote' | 'onPreview' | 'onTerms' | 'onRelease', (id: string) => void>,
) {
  const words = useWords(RESULTS);
  const ofHold = useWords(HOLDS);
  const language = useLocale();
  const navigate = useNavigate();
  const { result: machine } = useStateMachines();
  const isOpen = (OPEN_STATUSES as readonly string[]).includes(useRequest().status);
  const [placed, setPlaced] = useState('');
  const leads = (from: Stage, to: Stage): boolean => machine[from]?.includes(to) ?? false;

  const advance = useMutation({
    mutationFn: ({ result, stage }: { result: Result; stage: Stage }) => advanceResult(result, stage),
    // moves that email the venue aren't shown before the service has accepted them
    onMutate: ({ result, stage }) =>
      MAILED.includes(stage) ? undefined : showResults(code, (all) => inStage(all, result, stage)),
    onSuccess: async (changed, { result }) => {
      await keepResult(code, changed);
      const before = result.stage;
      const canGoBack = leads(changed.stage, before) && !MAILED.includes(before);
      toast.success(
        words.moved(changed.member.name, stageName(changed.stage, language)),
        canGoBack ? () => advance.mutate({ result: changed, stage: before }) : undefined,
      );
    },
    onError: (error, { result }, takeBack) => {
      takeBack?.();
      shake(`[data-row="${result.id}"]`);
      toast.error(error);
    },
    onSettled: () => readAnew(code),
  });
  const order = useMutation({
    mutationFn: ({ result, position }: { result: Result; position: number }) => updateResult(result, { position }),
    onMutate: ({ result, position }) => showResults(code, (all) => inOrder(all, result, position)),
    onSuccess: async (changed) => {
      await showResults(code, (all) => inOrder(all, changed, changed.position));
      setPlaced(words.placed(changed.member.name, changed.position + 1));
    },
    onError: (error, { result }, takeBack) => {
      takeBack?.();
      shake(`[data-row="${result.id}"]`);
      toast.error(error);
    },
    onSettled: () => readAnew(code),
  });
  const place = (result: Result, position: number) => order.mutate({ result, position });

  const holdEntries = ({ id, hold, stage }: Result): MenuEntry[] => {
    if (hold === null)
      return isOpen && !OUT.includes(stage)
        ? [{ id: 'terms', label: ofHold.note, apart: true, writes: true, run: () => on.onTerms(id) }]
        : [];
    if (hold.status === 'booked' || hold.status === 'released') return [];
    const label = { requested: ofHold.activate, active: ofHold.change, expired: ofHold.revive }[hold.status];
    return [
      { id: 'terms', label, apart: true, writes: true, run: () => on.onTerms(id) },
      { id: 'release', label: ofHold.release, writes: true, run: () => on.onRelease(id) },
    ];
  };
  const entriesOf = (result: Result, group: readonly Result[]): MenuEntry[] => {
    const { id, stage, member } = result;
    const index = group.indexOf(result);
    const before = group[index - 1];
    const after = group[index + 1];
    const stages = STAGES.map((known) => known.stage)
      .filter((to) => leads(stage, to))
      .sort((one, other) => (machine[stage] ?? []).indexOf(one) - (machine[stage] ?? []).indexOf(other));
    const entryTo = (to: Stage): MenuEntry => {
      const asks = to === 'availability_requested';
      return {
        id: to,
        label: asks ? words.ask : to === 'selected' ? words.choose : words.moveTo(stageName(to, language)),
        ...(asks ? { keys: ['a'] } : {}),
        writes: true,
        run: () => (asks ? on.onAsk(id) : to === 'selected' ? on.onSelect(id) : advance.mutate({ result, stage: to })),
      };
    };
    return [
      { id: 'preview', label: words.preview, keys: ['Enter'], run: () => on.onPreview(id) },
      {
        id: 'sheet',
        label: words.sheet,
        run: () => void navigate({ to: '/venues/$code', params: { code: member.code } }),
      },
      { id: 'note', label: words.note, keys: ['n'], run: () => on.onNote(id) },
      ...holdEntries(result),
      ...stages.map((to, at) => ({ ...entryTo(to), apart: at === 0 })),
      {
        id: 'up',
        label: words.up,
        apart: true,
        isDisabled: !before,
        writes: true,
        run: () => before && place(result, before.position),
      },
      {
        id: 'down',
        label: words.down,
        isDisabled: !after,
        writes: true,
        run: () => after && place(result, after.position),
      },
      ...(stage === 'selected'
        ? []
        : [
            {
              id: 'remove',
              label: words.remove,
              danger: true,
              writes: true,
              apart: true,
              run: () =>
                removeSoon(
                  result.id,
                  words.removed(member.name),
                  (init) => removeResult(result, init),
                  () => readAnew(code),
                ),
            },
          ]),
    ];
  };
  return { leads, entriesOf, place, placed };
}
