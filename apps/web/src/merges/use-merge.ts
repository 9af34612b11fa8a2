import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { type Merge, type Pair, readAllAnew } from './merges.queries';
import { MERGES } from './merges.words';

/** How to merge records of a kind. */
interface Mergeable<Row, Preview extends { kept: Row; gone: Row }, Field> {
  preview: (pair: Pair, signal: AbortSignal) => Promise<Preview>;
  merge: (preview: Preview, take: Field[]) => Promise<Merge>;
  nameOf: (record: Row) => string;
  /** Opens the remaining record if the other one was open. */
  open: (kept: Row) => Promise<void>;
}

/** The state of a merge: the other record, which one remains, and the merge itself. Pass `comparing` to `Compare`. */
export function useMerge<Row extends { id: string }, Preview extends { kept: Row; gone: Row }, Field extends string>(
  record: Row,
  { preview, merge, nameOf, open }: Mergeable<Row, Preview, Field>,
  onClose: () => void,
) {
  const words = useWords(MERGES);
  const [otherId, choose] = useState<string | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [keptId, goneId] = isSwapped ? [otherId ?? '', record.id] : [record.id, otherId ?? ''];
  const { data, error, refetch } = useQuery({
    queryKey: ['merge', keptId, goneId],
    queryFn: ({ signal }) => preview({ keptId, goneId }, signal),
    enabled: otherId !== null,
    // always reload the preview
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ of, take }: { of: Preview; take: Field[] }) => merge(of, take),
    onSuccess: async (_merge, { of: { kept, gone } }) => {
      onClose();
      toast.success(words.merged(nameOf(gone), nameOf(kept)));
      if (kept.id !== record.id) await open(kept);
      await readAllAnew();
    },
    onError: (failure) => {
      toast.error(failure);
      void refetch();
    },
  });
  return {
    isChosen: otherId !== null,
    choose,
    preview: data,
    keptId,
    comparing: {
      error,
      isPending,
      onRetry: () => void refetch(),
      onSwap: () => setSwapped(!isSwapped),
      onBack: () => choose(null),
      onMerge: (take: Field[]) => data && mutate({ of: data, take }),
      onClose,
    },
  };
}
