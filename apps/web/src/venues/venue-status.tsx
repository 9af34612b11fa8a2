import { useLabel } from '../ui/locale';
import { type Shape, Status, type Tone } from '../ui/states';
import type { VenueStatus } from './venue-filters';
import { STATUSES } from './venues.words';

const LOOKS: Record<VenueStatus, { tone: Tone; shape: Shape }> = {
  prospect: { tone: 'plain', shape: 'ring' },
  onboarding: { tone: 'warn', shape: 'half' },
  active: { tone: 'ok', shape: 'full' },
  paused: { tone: 'info', shape: 'half' },
  archived: { tone: 'plain', shape: 'cross' },
};

export function VenueStatusMark({ status }: { status: VenueStatus }) {
  const label = useLabel();
  return <Status {...LOOKS[status]}>{label(STATUSES[status])}</Status>;
}
