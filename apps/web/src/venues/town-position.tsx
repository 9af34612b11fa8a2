import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { placeOf } from '../search/find.queries';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { keepVenue, updateVenue, useVenue, type Venue } from './venues.queries';
import styles from '../shell/sheet.module.css';

/** Offers to move the venue to the position of the town in its address. */
export function TownPosition({ address, onSettled }: { address: string; onSettled: () => void }) {
  const words = useWords(SHEET);
  const venue = useVenue();
  const { latitude, longitude } = venue;
  const { data: place } = useQuery(placeOf(address));
  const move = useMutation({
    mutationFn: (to: Pick<Venue, 'latitude' | 'longitude'>) => updateVenue(to, venue),
    onSuccess: (changed) => {
      onSettled();
      keepVenue(changed);
    },
    onError: toast.error,
  });
  if (!place || (place.latitude === latitude && place.longitude === longitude)) return null;
  return (
    <p className={styles.proposed} role="status">
      {latitude === null ? words.unplaced(place.name) : words.elsewhere(place.name)}
      <Button
        small
        isPending={move.isPending}
        onPress={() => move.mutate({ latitude: place.latitude, longitude: place.longitude })}
      >
        {words.moveThere}
      </Button>
      <Button small look="quiet" onPress={onSettled}>
        {words.leaveThere}
      </Button>
    </p>
  );
}
