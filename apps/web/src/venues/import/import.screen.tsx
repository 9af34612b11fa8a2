import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ImportSteps } from '../../imports/import-steps';
import { ButtonLink } from '../../ui/button';
import { useWords } from '../../ui/locale';
import { readVenuesAnew } from '../venues.queries';
import { VENUE_FILE } from './venue-file';

const WORDS = {
  back: { fr: 'Lieux', en: 'Venues' },
  example: { fr: 'Exporter les lieux actuels, comme modèle', en: 'Export current venues as a template' },
  seeVenues: { fr: 'Voir les lieux', en: 'See venues' },
} as const;

/** Imports venues. */
export function ImportScreen() {
  const words = useWords(WORDS);
  return (
    <ImportSteps
      of={VENUE_FILE}
      back={
        <Link to="/venues">
          <ArrowLeft size={14} aria-hidden />
          {words.back}
        </Link>
      }
      model={
        <ButtonLink look="quiet" small href="/api/members/export" download>
          {words.example}
        </ButtonLink>
      }
      seeAll={
        <Link to="/venues" search={{ sort: '-updatedAt' }}>
          {words.seeVenues}
        </Link>
      }
      onDone={() => void readVenuesAnew()}
    />
  );
}
