import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../api/query-client';
import { toast } from '../shell/toasts';
import { allTags } from './tags.queries';

/** Loads tags when a list opens: agencies have hundreds, and most visitors of the screen don't need them. */
export function useTagOffer() {
  const [isOpen, setOpen] = useState(false);
  const read = useMutation({
    mutationFn: () => queryClient.fetchQuery(allTags),
    onSuccess: () => setOpen(true),
    onError: toast.error,
  });
  return {
    tags: read.data ?? [],
    isPending: read.isPending,
    opening: { isOpen, onOpenChange: (wanted: boolean) => (wanted ? read.mutate() : setOpen(false)) },
  };
}
