import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { OFFER_FILE_MAX } from '#domain/limits';
import { useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { attachFile, keepOffer, type Offer, updateOffer } from './offers.queries';
import { OFFERS } from './offers.words';

/** Adds files to a draft one after another, and removes them. A refused file doesn't stop the others. */
export function useOfferFiles(offer: Offer) {
  const words = useWords(OFFERS);
  const [isAdding, setAdding] = useState(false);
  const add = async (files: readonly File[]): Promise<void> => {
    let added = 0;
    setAdding(true);
    for (const file of files) {
      if (file.size > OFFER_FILE_MAX) {
        toast.warning(words.fileTooLarge(file.name));
        continue;
      }
      try {
        keepOffer(await attachFile(offer, file));
        added += 1;
      } catch (error) {
        toast.error(error);
      }
    }
    setAdding(false);
    if (added > 0) toast.success(words.attached(added));
  };
  const removing = useMutation({
    mutationFn: (id: string) =>
      updateOffer(offer, { attachmentIds: offer.attachments.flatMap((file) => (file.id === id ? [] : file.id)) }),
    onSuccess: keepOffer,
    onError: toast.error,
  });
  return { add, remove: removing.mutate, isAdding, isRemoving: removing.isPending };
}
