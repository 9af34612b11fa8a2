import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { isEnded } from '../requests/request-filters';
import { useRequest } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import { keepOffer, readOffer } from './offers.queries';
import { OFFERS } from './offers.words';

/** Reads a venue's mail into a draft of its offer, and opens it for a person to check. */
export function ReadOffer({ mailId }: { mailId: string }) {
  const words = useWords(OFFERS);
  const navigate = useNavigate();
  const { code, status } = useRequest();
  const read = useMutation({
    mutationFn: () => readOffer(mailId),
    onSuccess: async (draft) => {
      keepOffer(draft);
      await navigate({ to: '/requests/$code/offers/$offer', params: { code, offer: draft.id } });
    },
    onError: toast.error,
  });
  // its draft couldn't be submitted
  if (isEnded(status)) return null;
  return (
    <Button small writes isPending={read.isPending} onPress={() => read.mutate()}>
      {words.readAsOffer}
    </Button>
  );
}
