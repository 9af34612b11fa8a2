import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../api/query-client';
import { failed } from '../shell/toasts';
import { allTags } from './tags.queries';

/** Tags for a list that opens once they are there: an agency has hundreds, and who only looks at the screen does not wait for them. */
export function useTagOffer() {
  const [isOpen, setOpen] = useState(false);
  const read = useMutation({
    mutationFn: () => queryClient.fetchQuery(allTags),
    onSuccess: () => setOpen(true),
    onError: failed,
  });
  return {
    tags: read.data ?? [],
    isPending: read.isPending,
    opening: { isOpen, onOpenChange: (wanted: boolean) => (wanted ? read.mutate() : setOpen(false)) },
  };
}
