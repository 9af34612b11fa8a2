import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount } from '#words/figures';
import { formatDate } from '#words/formats';
import type { Schema } from '../api/client';
import { useLabel, useLocale, useWords } from '../parts/locale';
import { stageName } from '../results/stages';
import { useServiceSettings } from '../shell/session';
import sheet from '../shell/sheet.module.css';
import { failed, said } from '../shell/toasts';
import { SHEET } from '../venues/sheet.words';
import { useVenue, type Venue } from '../venues/venues.queries';
import { STATUSES } from '../venues/venues.words';
import { Compare, type Comparison, type Difference } from './compare';
import { FindOther } from './find-other';
import { mergeVenues, previewOfVenues, readAllAnew, type VenuePreview } from './merges.queries';
import { MERGES } from './merges.words';
import styles from './merges.module.css';

type Field = Schema<'MergeMember'>['take'][number];

const FIELDS: readonly Field[] = [
  'name',
  'status',
  'email',
  'phone',
  'contactName',
  'website',
  'addressLine',
  'postalCode',
  'city',
  'country',
  'position',
  'legalName',
  'registrationNumber',
  'vatNumber',
  'commissionRate',
  'paymentReminders',
  'description',
  'internalNotes',
];

/** Each field of a venue in words. */
function useShown(): (field: Field, venue: Venue) => string {
  const words = useWords(MERGES);
  const names = useWords(SHEET);
  const label = useLabel();
  const language = useLocale();
  return (field, venue) => {
    if (field === 'status') return label(STATUSES[venue.status]);
    if (field === 'position') return venue.latitude === null ? '' : `${venue.latitude}, ${venue.longitude}`;
    if (field === 'commissionRate')
      return venue.commissionRate === null ? '' : names.percent(formatAmount(venue.commissionRate, language));
    if (field === 'paymentReminders') return venue.paymentReminders ? words.yes : words.no;
    return venue[field] ?? '';
  };
}

/** Merges the venue of the address with another: which one, what is kept, and done. */
export function VenueMerge({ onClose }: { onClose: () => void }) {
  const words = useWords(MERGES);
  const names = useWords(SHEET);
  const navigate = useNavigate();
  const shown = useShown();
  const venue = useVenue();
  const [otherId, setOther] = useState<string | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [keptId, goneId] = isSwapped ? [otherId ?? '', venue.id] : [venue.id, otherId ?? ''];
  const { data, error, refetch } = useQuery({ ...previewOfVenues({ keptId, goneId }), enabled: otherId !== null });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ preview, take }: { preview: VenuePreview; take: Field[] }) => mergeVenues(preview, take),
    onSuccess: async (_merge, { preview: { kept, gone } }) => {
      onClose();
      said(words.merged(gone.name, kept.name));
      if (kept.code !== venue.code) await navigate({ to: '/venues/$code', params: { code: kept.code }, replace: true });
      await readAllAnew();
    },
    onError: (failure) => {
      failed(failure);
      void refetch();
    },
  });
  if (otherId === null)
    return (
      <FindOther
        title={words.findVenue}
        name={venue.name}
        candidates={({ members }) =>
          members
            .filter(({ id }) => id !== venue.id)
            .map(({ id, code, name, city }) => ({ id, title: name, beside: [code, city].filter(Boolean).join(' · ') }))
        }
        onChoose={setOther}
        onClose={onClose}
      />
    );
  const fieldLabel = (field: Field): string =>
    field === 'paymentReminders' || field === 'country' ? words[field] : names[field];
  return (
    <Compare
      key={keptId}
      of={data ? comparisonOf(data, shown, fieldLabel) : null}
      error={error}
      onRetry={() => void refetch()}
      isPending={isPending}
      onSwap={() => setSwapped(!isSwapped)}
      onBack={() => setOther(null)}
      onMerge={(take) => data && mutate({ preview: data, take })}
      onClose={onClose}
    />
  );
}

function comparisonOf(
  preview: VenuePreview,
  shown: (field: Field, venue: Venue) => string,
  label: (field: Field) => string,
): Comparison<Field> {
  const { kept, gone, parts, bookedTwice } = preview;
  const differences = FIELDS.map((id): Difference<Field> => ({
    id,
    label: label(id),
    kept: shown(id, kept),
    gone: shown(id, gone),
  })).filter((field) => field.kept !== field.gone);
  return {
    kept: `${kept.name} (${kept.code})`,
    gone: `${gone.name} (${gone.code})`,
    differences,
    parts,
    remarks: <Remarks of={preview} />,
    isBlocked: bookedTwice.length > 0,
  };
}

/** What a merge of venues does that a number does not say. */
function Remarks({ of: { sharedRequests, bookedTwice, openInvoices } }: { of: VenuePreview }) {
  const words = useWords(MERGES);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  return (
    <>
      {sharedRequests.length > 0 ? (
        <div className={sheet.quiet}>
          <p>{words.shared}</p>
          <ul className={styles.shared}>
            {sharedRequests.map(({ code, title, stage, otherStage, replaced }) => (
              <li key={code}>
                {code} {title} – {stageName(replaced ? otherStage : stage, language)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {openInvoices > 0 ? <p className={sheet.quiet}>{words.invoices(openInvoices)}</p> : null}
      {bookedTwice.length > 0 ? (
        <p role="alert" className={styles.blocked}>
          {words.bookedTwice(bookedTwice.map((day) => formatDate(day, language, timeZone)).join(', '))}
        </p>
      ) : null}
    </>
  );
}
