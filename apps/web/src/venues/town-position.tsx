import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button';
import { useWords } from '../parts/locale';
import { placeOf } from '../search/find.queries';
import { failed } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { addressText, keepVenue, updateVenue, useVenue, type Venue } from './venues.queries';
import styles from '../shell/sheet.module.css';

/** Offers the position of the venue's town, if the venue has none or its address has changed here. */
export function TownPosition() {
  const words = useWords(SHEET);
  const venue = useVenue();
  const { latitude, longitude } = venue;
  const address = addressText(venue);
  // The address to which the position belongs, and the one without a position by choice.
  const [known, setKnown] = useState(address);
  const [left, setLeft] = useState<string | null>(null);
  const isOpen = address !== null && address !== (latitude === null ? left : known);
  const { data: place } = useQuery({ ...placeOf(address ?? ''), enabled: isOpen });
  const settle = () => {
    setKnown(address);
    setLeft(address);
  };
  const move = useMutation({
    mutationFn: (to: Pick<Venue, 'latitude' | 'longitude'>) => updateVenue(to, venue),
    onSuccess: (changed) => {
      settle();
      keepVenue(changed);
    },
    onError: failed,
  });
  if (!isOpen || !place || (place.latitude === latitude && place.longitude === longitude)) return null;
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
      <Button small look="quiet" onPress={settle}>
        {words.leaveThere}
      </Button>
    </p>
  );
}
