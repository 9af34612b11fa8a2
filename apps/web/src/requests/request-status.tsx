import type { Words } from '#i18n/locale';
import { useLabel } from '../ui/locale';
import { Status, type Shape, type Tone } from '../ui/states';
import type { Request } from './requests.queries';

export type RequestStatus = Request['status'];

/** Label, shape and color of each status. The further a request has come, the fuller the shape. */
export const REQUEST_STATUSES: Record<RequestStatus, { label: Words; tone: Tone; shape: Shape }> = {
  qualifying: { label: { fr: 'À qualifier', en: 'Qualifying' }, tone: 'warn', shape: 'ring' },
  searching: { label: { fr: 'En recherche', en: 'Searching' }, tone: 'info', shape: 'half' },
  proposed: { label: { fr: 'Proposée', en: 'Proposed' }, tone: 'info', shape: 'most' },
  negotiating: { label: { fr: 'En négociation', en: 'Negotiating' }, tone: 'info', shape: 'full' },
  won: { label: { fr: 'Gagnée', en: 'Won' }, tone: 'ok', shape: 'tick' },
  closed: { label: { fr: 'Close', en: 'Closed' }, tone: 'plain', shape: 'full' },
  lost: { label: { fr: 'Perdue', en: 'Lost' }, tone: 'danger', shape: 'cross' },
  cancelled: { label: { fr: 'Annulée', en: 'Canceled' }, tone: 'plain', shape: 'cross' },
};

export function RequestStatusMark({ status }: { status: RequestStatus }) {
  const label = useLabel();
  const { label: text, tone, shape } = REQUEST_STATUSES[status];
  return (
    <Status tone={tone} shape={shape}>
      {label(text)}
    </Status>
  );
}
