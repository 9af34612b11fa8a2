import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { useWords } from '../parts/locale';
import { failed } from '../shell/toasts';
import { keepOffer, readOffer } from './offers.queries';
import { OFFERS } from './offers.words';

/** Reads a venue's mail into a draft of its offer, and opens it for a person to check. */
export function ReadOffer({ mailId }: { mailId: string }) {
  const words = useWords(OFFERS);
  const navigate = useNavigate();
  const { code } = useParams({ from: '/shell/requests/$code' });
  const read = useMutation({
    mutationFn: () => readOffer(mailId),
    onSuccess: async (draft) => {
      keepOffer(draft);
      await navigate({ to: '/requests/$code/offers/$offer', params: { code, offer: draft.id } });
    },
    onError: failed,
  });
  return (
    <Button small writes isPending={read.isPending} onPress={() => read.mutate()}>
      {words.readAsOffer}
    </Button>
  );
}
