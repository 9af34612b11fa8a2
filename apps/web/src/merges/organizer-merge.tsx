import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../api/client';
import { useWords } from '../parts/locale';
import { type Organizer, useOrganizer } from '../organizers/organizers.queries';
import { ORGANIZERS } from '../organizers/organizers.words';
import { organizerName } from '../requests/request-facts';
import { failed, said } from '../shell/toasts';
import { Compare, type Difference } from './compare';
import { FindOther } from './find-other';
import { mergeOrganizers, type OrganizerPreview, previewOfOrganizers, readAllAnew } from './merges.queries';
import { MERGES } from './merges.words';

type Field = Schema<'MergeOrganizer'>['take'][number];

const FIELDS: readonly Field[] = ['email', 'firstName', 'lastName', 'company', 'phone', 'locale', 'internalNotes'];

/** Merges the organizer of the address with another: which one, what is kept, and done. */
export function OrganizerMerge({ onClose }: { onClose: () => void }) {
  const words = useWords(MERGES);
  const names = useWords(ORGANIZERS);
  const navigate = useNavigate();
  const organizer = useOrganizer();
  const [otherId, setOther] = useState<string | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [keptId, goneId] = isSwapped ? [otherId ?? '', organizer.id] : [organizer.id, otherId ?? ''];
  const { data, error, refetch } = useQuery({ ...previewOfOrganizers({ keptId, goneId }), enabled: otherId !== null });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ preview, take }: { preview: OrganizerPreview; take: Field[] }) => mergeOrganizers(preview, take),
    onSuccess: async (_merge, { preview: { kept, gone } }) => {
      onClose();
      said(words.merged(organizerName(gone), organizerName(kept)));
      if (kept.id !== organizer.id) await navigate({ to: '/organizers/$id', params: { id: kept.id }, replace: true });
      await readAllAnew();
    },
    onError: (failure) => {
      failed(failure);
      void refetch();
    },
  });
  const shown = (field: Field, of: Organizer): string => {
    if (field === 'locale') return of.locale === 'fr' ? names.french : names.english;
    return of[field] ?? '';
  };
  if (otherId === null)
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
        onChoose={setOther}
        onClose={onClose}
      />
    );
  return (
    <Compare
      key={keptId}
      of={
        data
          ? {
              kept: titleOf(data.kept),
              gone: titleOf(data.gone),
              differences: FIELDS.map((id): Difference<Field> => ({
                id,
                label: names[id],
                kept: shown(id, data.kept),
                gone: shown(id, data.gone),
              })).filter((field) => field.kept !== field.gone),
              parts: data.parts,
            }
          : null
      }
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

/** Two people of one company are told apart by their addresses. */
const titleOf = (organizer: Organizer): string => `${organizerName(organizer)} (${organizer.email})`;
