import { useWords } from '../ui/locale';
import { useMailboxAddresses } from './mailboxes.queries';
import { SENDER } from './sender.words';

/** The mailbox by which an email came; nothing if none did, or if it is a colleague's own. */
export function CameBy({ mailboxId, className }: { mailboxId: string | null; className?: string | undefined }) {
  const words = useWords(SENDER);
  const address = useMailboxAddresses(mailboxId !== null).get(mailboxId ?? '');
  return address === undefined ? null : <p className={className}>{words.cameBy(address)}</p>;
}
