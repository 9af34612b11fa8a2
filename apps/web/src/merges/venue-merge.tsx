import { useNavigate } from '@tanstack/react-router';
import { formatAmount } from '#i18n/figures';
import { formatDate } from '#i18n/formats';
import type { Schema } from '../api/client';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { stageName } from '../results/stages';
import { useServiceSettings } from '../shell/session';
import sheet from '../shell/sheet.module.css';
import { SHEET } from '../venues/sheet.words';
import { useVenue, type Venue } from '../venues/venues.queries';
import { STATUSES } from '../venues/venues.words';
import { Compare, type Comparison, type Difference } from './compare';
import { FindOther } from './find-other';
import { mergeVenues, previewOfVenues, type VenuePreview } from './merges.queries';
import { MERGES } from './merges.words';
import { useMerge } from './use-merge';
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
  'bedroomCount',
  'legalName',
  'registrationNumber',
  'vatNumber',
  'commissionRate',
  'paymentReminders',
  'description',
  'internalNotes',
];

/** Formats a venue's field for display. */
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
    return String(venue[field] ?? '');
  };
}

/** Merges the open venue with another: find it, compare, confirm. */
export function VenueMerge({ onClose }: { onClose: () => void }) {
  const words = useWords(MERGES);
  const names = useWords(SHEET);
  const navigate = useNavigate();
  const shown = useShown();
  const venue = useVenue();
  const { isChosen, choose, preview, keptId, comparing } = useMerge(
    venue,
    {
      preview: previewOfVenues,
      merge: mergeVenues,
      nameOf: ({ name }: Venue) => name,
      open: ({ code }) => navigate({ to: '/venues/$code', params: { code }, replace: true }),
    },
    onClose,
  );
  if (!isChosen)
    return (
      <FindOther
        title={words.findVenue}
        name={venue.name}
        candidates={({ members }) =>
          members
            .filter(({ id }) => id !== venue.id)
            .map(({ id, code, name, city }) => ({ id, title: name, beside: [code, city].filter(Boolean).join(' · ') }))
        }
        onChoose={choose}
        onClose={onClose}
      />
    );
  const fieldLabel = (field: Field): string =>
    field === 'paymentReminders' || field === 'country' ? words[field] : names[field];
  return <Compare key={keptId} of={preview ? comparisonOf(preview, shown, fieldLabel) : null} {...comparing} />;
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

/** Consequences of merging venues that the numbers don't show. */
function Remarks({ of: { sharedRequests, bookedTwice, openInvoices } }: { of: VenuePreview }) {
  const words = useWords(MERGES);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  return (
    <>
      {sharedRequests.length > 0 ? (
        <div className={sheet.muted}>
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
      {openInvoices > 0 ? <p className={sheet.muted}>{words.invoices(openInvoices)}</p> : null}
      {bookedTwice.length > 0 ? (
        <p role="alert" className={styles.blocked}>
          {words.bookedTwice(bookedTwice.map((day) => formatDate(day, language, timeZone)).join(', '))}
        </p>
      ) : null}
    </>
  );
}
