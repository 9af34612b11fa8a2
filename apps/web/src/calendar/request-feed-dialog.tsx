import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import { CALENDARS } from './calendars.words';
import { FeedAddress } from './feed-address';

/** Manages the user's feed address for one request. */
export function RequestFeedDialog({
  requestId,
  code,
  onClose,
}: {
  requestId: string;
  code: string;
  onClose: () => void;
}) {
  const words = useWords(CALENDARS);
  return (
    <Dialog title={`${words.out} – ${code}`} isOpen onClose={onClose} size="wide">
      <FeedAddress kind="request" requestId={requestId} />
    </Dialog>
  );
}
