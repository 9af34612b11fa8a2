import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../api/client';
import { useWords } from '../ui/locale';
import { type Organizer, useOrganizer } from '../organizers/organizers.queries';
import { ORGANIZERS } from '../organizers/organizers.words';
import { organizerName } from '../requests/request-facts';
import { Compare, type Comparison, type Difference } from './compare';
import { FindOther } from './find-other';
import { mergeOrganizers, type OrganizerPreview, previewOfOrganizers } from './merges.queries';
import { MERGES } from './merges.words';
import { useMerge } from './use-merge';

type Field = Schema<'MergeOrganizer'>['take'][number];

const FIELDS: readonly Field[] = ['email', 'firstName', 'lastName', 'company', 'phone', 'locale', 'internalNotes'];

/** Merges the open organizer with another: find it, compare, confirm. */
export function OrganizerMerge({ onClose }: { onClose: () => void }) {
  const words = useWords(MERGES);
  const names = useWords(ORGANIZERS);
  const navigate = useNavigate();
  const organizer = useOrganizer();
  const { isChosen, choose, preview, keptId, comparing } = useMerge(
    organizer,
    {
      preview: previewOfOrganizers,
      merge: mergeOrganizers,
      nameOf: organizerName,
      open: ({ id }: Organizer) => navigate({ to: '/organizers/$id', params: { id }, replace: true }),
    },
    onClose,
  );
  const shown = (field: Field, of: Organizer): string => {
    if (field === 'locale') return of.locale === 'fr' ? names.french : names.english;
    return of[field] ?? '';
  };
  if (!isChosen)
    return (
      <FindOther
        title={words.findOrganizer}
        name={organizer.lastName ?? organizer.company ?? organizer.email}
        candidates={({ organizers }) =>
          organizers
            .filter(({ id }) => id !== organizer.id)
            .map(({ id, name, company, email }) => ({
              id,
              title: name,
              beside: [company === name ? null : company, email].filter(Boolean).join(' · '),
            }))
        }
        onChoose={choose}
        onClose={onClose}
      />
    );
  const comparisonOf = ({ kept, gone, parts }: OrganizerPreview): Comparison<Field> => ({
    kept: titleOf(kept),
    gone: titleOf(gone),
    differences: FIELDS.map((id): Difference<Field> => ({
      id,
      label: names[id],
      kept: shown(id, kept),
      gone: shown(id, gone),
    })).filter((field) => field.kept !== field.gone),
    parts,
  });
  return <Compare key={keptId} of={preview ? comparisonOf(preview) : null} {...comparing} />;
}

/** The address distinguishes two people of the same company. */
const titleOf = (organizer: Organizer): string => `${organizerName(organizer)} (${organizer.email})`;
