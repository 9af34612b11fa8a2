import { lazy, Suspense } from 'react';
import { VenueDialog } from '../search/venue-preview';
import { HoldDialog } from './lazy-hold-dialog';
import { NoteDialog } from './note-dialog';
import type { Result } from './stages';

const SelectDialog = lazy(() =>
  import('./select-dialog').then(({ SelectDialog: component }) => ({ default: component })),
);

export type CandidateDialogKind = 'note' | 'preview' | 'select' | 'terms' | 'release';

/** A dialog about one candidate. */
export function CandidateDialog({
  kind,
  code,
  candidate,
  results,
  onClose,
}: {
  kind: CandidateDialogKind;
  code: string;
  candidate: Result;
  /** All candidates of the request. */
  results: readonly Result[];
  onClose: () => void;
}) {
  switch (kind) {
    case 'note':
      return <NoteDialog code={code} result={candidate} onClose={onClose} />;
    case 'preview':
      return <VenueDialog memberId={candidate.memberId} onClose={onClose} />;
    case 'select':
      return (
        <Suspense>
          <SelectDialog code={code} winner={candidate} results={results} onClose={onClose} />
        </Suspense>
      );
    case 'terms':
    case 'release':
      return (
        <Suspense>
          <HoldDialog
            code={code}
            name={candidate.member.name}
            candidate={candidate}
            hold={candidate.hold}
            step={kind}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}
