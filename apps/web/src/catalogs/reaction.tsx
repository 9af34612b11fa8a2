import { useWords } from '../ui/locale';
import { type Shape, Status, type Tone } from '../ui/states';
import { CATALOGS } from './catalogs.words';
import type { Reaction } from './catalogs.queries';

const MARKS: Record<NonNullable<Reaction['reaction']>, { tone: Tone; shape: Shape }> = {
  favourite: { tone: 'ok', shape: 'tick' },
  maybe: { tone: 'info', shape: 'half' },
  no: { tone: 'danger', shape: 'cross' },
};

/** The organizer's reaction to a venue; null renders a comment without a reaction. */
export function ReactionMark({ reaction }: { reaction: Reaction['reaction'] }) {
  const words = useWords(CATALOGS);
  const { tone, shape } = reaction ? MARKS[reaction] : { tone: 'plain' as const, shape: 'ring' as const };
  return (
    <Status tone={tone} shape={shape}>
      {words[reaction ?? 'commentOnly']}
    </Status>
  );
}
