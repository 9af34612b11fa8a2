import { Ellipsis, Merge } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MergeNotices, PastMerges } from '../merges/merge-notices';
import { IconButton } from '../ui/button';
import { useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { organizerName } from '../requests/request-facts';
import sheet from '../shell/sheet.module.css';
import { useTitle } from '../shell/title';
import { OrganizerFacts } from './organizer-facts';
import { OrganizerMails } from './organizer-mails';
import { OrganizerPrivacy } from './organizer-privacy';
import { OrganizerRequests } from './organizer-requests';
import { OrganizerStanding } from './organizer-standing';
import { useOrganizer } from './organizers.queries';
import { ORGANIZERS } from './organizers.words';

const OrganizerMerge = lazy(() =>
  import('../merges/organizer-merge').then(({ OrganizerMerge: component }) => ({ default: component })),
);

/** An organizer: contact details, requests, track record. */
export function OrganizerScreen() {
  const words = useWords(ORGANIZERS);
  const organizer = useOrganizer();
  const { id, erasedAt, mergeCount } = organizer;
  const name = erasedAt ? words.erased : organizerName(organizer);
  useTitle(name);
  return (
    // the key discards edits when another organizer is opened
    <div key={id}>
      <header className={sheet.head}>
        <div className={sheet.line}>
          <h1>{name}</h1>
          <span className={sheet.space} />
          {erasedAt ? null : <Acts />}
        </div>
      </header>
      {mergeCount > 0 ? <MergeNotices kind="organizer" id={id} /> : null}
      <div className={sheet.body}>
        <div className={sheet.column}>
          {erasedAt ? null : <OrganizerFacts />}
          <OrganizerRequests />
          {erasedAt ? null : <OrganizerMails />}
        </div>
        <aside className={sheet.rail} aria-label={words.standing}>
          <OrganizerStanding />
          <OrganizerPrivacy />
          {mergeCount > 0 ? <PastMerges kind="organizer" id={id} /> : null}
        </aside>
      </div>
    </div>
  );
}

/** Actions on the record. */
function Acts() {
  const words = useWords(ORGANIZERS);
  const [isMerging, setMerging] = useState(false);
  return (
    <>
      <Menu
        label={words.more}
        trigger={
          <IconButton label={words.more} small>
            <Ellipsis size={14} aria-hidden />
          </IconButton>
        }
        entries={[
          {
            id: 'merge',
            label: words.merge,
            icon: <Merge size={14} aria-hidden />,
            run: () => setMerging(true),
          },
        ]}
      />
      {isMerging ? (
        <Suspense>
          <OrganizerMerge onClose={() => setMerging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
