import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { useLabel, useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { useOptimisticLock } from '../shell/use-optimistic-lock';
import { useFactWords } from './fact-words';
import { movesNeeds } from './needs/moved-event';
import { fieldWords, REQUEST } from './request.words';
import { keepRequest, type Request, requestByCode } from './requests.queries';

export type Changes = Schema<'UpdateRequest'>;

const update = (id: string, body: Changes, version: number) =>
  answer(api.PATCH('/api/requests/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

/** Saves request fields. Concurrent changes by others are kept, or resolved in a dialog (`conflict`, which must be rendered). */
export function useRequestChange(): {
  change: (fields: Changes, before: Request) => Promise<Request | null>;
  conflict: ReactNode;
} {
  const label = useLabel();
  const words = useWords(REQUEST);
  const show = useFactWords();
  const { change, conflict } = useOptimisticLock<Request>({
    save: async (fields, base) => {
      if (!movesNeeds(base, fields)) return update(base.id, fields, base.version);
      const moved = await update(base.id, { ...fields, moveNeeds: true }, base.version);
      toast.success(words.needsMoved);
      return moved;
    },
    label: (field) => label(fieldWords(field)),
    show,
  });
  return {
    change: async (fields, before) => {
      const changed = await change(fields as Partial<Request>, before);
      if (changed) keepRequest(changed);
      return changed;
    },
    conflict,
  };
}

/** Assigns or unassigns a request optimistically, and reverts if refused. */
export function useAssign(request: Request, nameOf: (id: string | null) => string) {
  const words = useWords(REQUEST);
  const { queryKey } = requestByCode(request.code);
  const assign = useMutation({
    mutationFn: (assigneeId: string | null) =>
      answer(api.PATCH('/api/requests/{id}', { params: { path: { id: request.id } }, body: { assigneeId } })),
    onMutate: async (assigneeId) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) keepRequest({ ...before, assigneeId });
      return before;
    },
    onSuccess: keepRequest,
    onError: (error, _assigneeId, before) => {
      if (before) keepRequest(before);
      toast.error(error);
    },
  });
  return (assigneeId: string | null) => {
    const { assigneeId: before } = request;
    if (assigneeId === before) return;
    assign.mutate(assigneeId, {
      onSuccess: () =>
        toast.success(assigneeId === null ? words.givenBack : words.assigned(nameOf(assigneeId)), () =>
          assign.mutate(before),
        ),
    });
  };
}

/** Moves a request through its state machine; reversible moves offer an undo. */
export function useAdvance(request: Request) {
  return useMutation({
    mutationFn: (body: Schema<'AdvanceRequest'>) =>
      answer(api.POST('/api/requests/{id}/advance', { params: { path: { id: request.id } }, body })),
    onSuccess: keepRequest,
  });
}

/** Marks the values read by AI as checked. */
export function useValidate({ id }: Request) {
  const words = useWords(REQUEST);
  return useMutation({
    mutationFn: () => answer(api.POST('/api/requests/{id}/validate', { params: { path: { id } } })),
    onSuccess: (view) => {
      keepRequest(view);
      toast.success(words.validated);
    },
    onError: toast.error,
  });
}
