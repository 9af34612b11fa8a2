import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Merge, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../ui/button';
import { Choice } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { useLabel, useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { RecordFact } from '../shell/record-fact';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { VENUE_STATUSES, type VenueStatus } from './venue-filters';
import { deleteVenue, keepVenue, readVenuesAnew, setStatus, updateVenue, useVenue } from './venues.queries';
import { STATUSES } from './venues.words';
import styles from '../shell/sheet.module.css';

const VenueMerge = lazy(() =>
  import('../merges/venue-merge').then(({ VenueMerge: component }) => ({ default: component })),
);

/** The venue's name and its status. */
export function VenueHead() {
  const words = useWords(SHEET);
  const label = useLabel();
  const navigate = useNavigate();
  const venue = useVenue();
  const { id, code, name, email, status } = venue;
  const [isRemoving, setRemoving] = useState(false);
  const [isWelcoming, setWelcoming] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const move = useMutation({
    mutationFn: (to: VenueStatus) => setStatus(id, to),
    onSuccess: (changed) => {
      keepVenue(changed);
      setWelcoming(false);
      toast.success(changed.status === 'onboarding' ? words.invited : words.statusNow(label(STATUSES[changed.status])));
    },
    onError: toast.error,
  });
  const removal = useMutation({
    mutationFn: () => deleteVenue(id),
    onSuccess: () => {
      toast.success(words.removed(name));
      void readVenuesAnew();
      void navigate({ to: '/venues' });
    },
    onError: (error) => {
      setRemoving(false);
      toast.error(error);
    },
  });
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <span className={styles.code}>
          {code}
          <IconButton
            label={words.copyCode(code)}
            small
            onPress={() =>
              void navigator.clipboard.writeText(code).then(() => toast.success(words.codeCopied(code)), toast.error)
            }
          >
            <Copy size={14} aria-hidden />
          </IconButton>
        </span>
        <div className={styles.status}>
          <Choice
            bare
            label={words.status}
            options={VENUE_STATUSES.map((value) => ({ value, label: label(STATUSES[value]) }))}
            value={move.isPending ? move.variables : status}
            onChange={(to) => {
              if (to === status) return;
              // this status emails the venue
              if (to === 'onboarding') setWelcoming(true);
              else move.mutate(to);
            }}
          />
        </div>
        <span className={styles.space} />
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
            {
              id: 'remove',
              label: words.remove,
              icon: <Trash2 size={14} aria-hidden />,
              danger: true,
              run: () => setRemoving(true),
            },
          ]}
        />
      </div>
      {/* screen readers ignore headings inside buttons */}
      <h1 className="visually-hidden">{name}</h1>
      <div>
        <RecordFact
          bare
          label={words.name}
          shown={<span className={styles.titleText}>{name}</span>}
          fields={[{ name: 'name', label: words.name }]}
          record={venue}
          save={updateVenue}
          onSaved={keepVenue}
        />
      </div>
      {isMerging ? (
        <Suspense>
          <VenueMerge onClose={() => setMerging(false)} />
        </Suspense>
      ) : null}
      {isWelcoming ? (
        <Dialog
          title={words.welcomeTitle(name)}
          isOpen
          onClose={() => setWelcoming(false)}
          foot={
            <>
              <Button onPress={() => setWelcoming(false)}>{words.cancel}</Button>
              <Button look="primary" isPending={move.isPending} onPress={() => move.mutate('onboarding')}>
                {words.send}
              </Button>
            </>
          }
        >
          <p>{words.welcomeHelp(email)}</p>
        </Dialog>
      ) : null}
      {isRemoving ? (
        <Dialog
          title={words.removeTitle}
          isOpen
          onClose={() => setRemoving(false)}
          foot={
            <>
              <Button onPress={() => setRemoving(false)}>{words.cancel}</Button>
              <Button look="danger" isPending={removal.isPending} onPress={() => removal.mutate()}>
                {words.remove}
              </Button>
            </>
          }
        >
          <p>{words.removeHelp}</p>
        </Dialog>
      ) : null}
    </header>
  );
}
