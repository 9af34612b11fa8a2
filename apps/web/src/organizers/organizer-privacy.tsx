import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#i18n/formats';
import { answer, api } from '../api/client';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useMe, useServiceSettings } from '../shell/session';
import sheet from '../shell/sheet.module.css';
import { toast } from '../shell/toasts';
import { erasureOf, keepOrganizer, readOrganizerAnew, useOrganizer } from './organizers.queries';
import { ORGANIZERS, TOUCHED } from './organizers.words';
import styles from './privacy.module.css';

/** Exports or erases the organizer's personal data. */
export function OrganizerPrivacy() {
  const words = useWords(ORGANIZERS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { role } = useMe();
  const { erasedAt } = useOrganizer();
  const [asked, setAsked] = useState<'export' | 'erase' | null>(null);
  return (
    <section aria-labelledby="organizer-privacy">
      <h2 id="organizer-privacy" className={sheet.railTitle}>
        {words.privacy}
      </h2>
      <p className={sheet.muted}>
        {erasedAt
          ? words.erasedAt(formatDate(erasedAt, language, timeZone))
          : role === 'admin'
            ? words.privacyHelp
            : words.adminOnly}
      </p>
      {role === 'admin' && !erasedAt ? (
        <p className={styles.actions}>
          <Button small onPress={() => setAsked('export')}>
            {words.export}
          </Button>
          <Button small look="danger" onPress={() => setAsked('erase')}>
            {words.erase}
          </Button>
        </p>
      ) : null}
      {asked === 'export' ? <Export onClose={() => setAsked(null)} /> : null}
      {asked === 'erase' ? <Erase onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

/** The number of stored records, by kind. */
function Touched() {
  const words = useWords(ORGANIZERS);
  const label = useLabel();
  const { id } = useOrganizer();
  const { data, error, refetch } = useQuery(erasureOf(id));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={8} height={24} />;
  return (
    <dl className={sheet.figures} aria-label={words.touched}>
      {(Object.keys(TOUCHED) as (keyof typeof TOUCHED)[]).map((kind) => (
        <div key={kind}>
          <dt>{label(TOUCHED[kind])}</dt>
          <dd>{data[kind]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Export({ onClose }: { onClose: () => void }) {
  const words = useWords(ORGANIZERS);
  const { id } = useOrganizer();
  return (
    <Dialog
      title={words.exportTitle}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <ButtonLink look="primary" href={`/api/organizers/${id}/export`} download onPress={onClose}>
            {words.download}
          </ButtonLink>
        </>
      }
    >
      <p>{words.exportHelp}</p>
      <Touched />
    </Dialog>
  );
}

/** Confirms an erasure: lists what is erased and what blocks it, and requires typing the address. */
function Erase({ onClose }: { onClose: () => void }) {
  const words = useWords(ORGANIZERS);
  const { id, email } = useOrganizer();
  const { data } = useQuery(erasureOf(id));
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.POST('/api/organizers/{id}/erase', { params: { path: { id } } })),
    onSuccess: (organizer) => {
      onClose();
      toast.success(words.erasedNow);
      keepOrganizer(organizer);
      return readOrganizerAnew(id);
    },
    onError: toast.error,
  });
  const blocking = data?.openRequests ?? [];
  const isConfirmed = data !== undefined && blocking.length === 0 && typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <Dialog
      title={words.eraseTitle}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="danger" writes isDisabled={!isConfirmed} isPending={isPending} onPress={() => mutate()}>
            {words.eraseNow}
          </Button>
        </>
      }
    >
      <p>{words.eraseHelp}</p>
      <Touched />
      {blocking.length > 0 ? (
        <p role="alert" className={styles.blocked}>
          {words.eraseBlocked}{' '}
          {blocking.map((code) => (
            <Link key={code} to="/requests/$code" params={{ code }} className={styles.code}>
              {code}
            </Link>
          ))}
        </p>
      ) : (
        <Field label={words.typeEmail(email)} value={typed} onChange={setTyped} autoComplete="off" />
      )}
    </Dialog>
  );
}
