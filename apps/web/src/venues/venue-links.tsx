import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../ui/button';
import { useWords } from '../ui/locale';
import { LinkList } from '../requests/links/link-list';
import { linksOfVenue } from '../requests/links/links.queries';
import { SHEET } from './sheet.words';
import { useVenue } from './venues.queries';

const ProfileLinkDialog = lazy(() =>
  import('./profile-link-dialog').then(({ ProfileLinkDialog: component }) => ({ default: component })),
);

/** The venue's links, and a button to email it a link to its profile. */
export function VenueLinks() {
  const words = useWords(SHEET);
  const { id, status } = useVenue();
  const query = linksOfVenue(id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <LinkList
        query={useQuery(query)}
        queryKey={query.queryKey}
        make={{ scope: 'member', scopeId: id, action: 'update_profile' }}
        action={
          <IconButton
            label={words.profileLink}
            small
            isDisabled={status === 'archived'}
            onPress={() => setAsking(true)}
          >
            <Send size={14} aria-hidden />
          </IconButton>
        }
      />
      {asking ? (
        <Suspense>
          <ProfileLinkDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
