import { DECLINE_REASON_WORDS } from '#domain/reason-words';
import { useLocale, useWords } from '../ui/locale';
import { Status } from '../ui/states';
import type { Result } from '../results/stages';
import { FIND } from './find.words';

/** Says that a found venue has declined the request, with its reason. Nothing for other candidates. */
export function Declined({ candidate }: { candidate: Result | undefined }) {
  const words = useWords(FIND);
  const language = useLocale();
  if (candidate?.stage !== 'unavailable') return null;
  const declineReason = candidate.availabilityReply?.declineReason ?? null;
  return (
    <Status tone="danger" shape="cross">
      {declineReason === null ? words.declined : words.declinedFor(DECLINE_REASON_WORDS[declineReason][language])}
    </Status>
  );
}
