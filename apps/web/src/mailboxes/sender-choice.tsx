import { useQuery } from '@tanstack/react-query';
import { Choice } from '../ui/choice';
import { useWords } from '../ui/locale';
import { defaultSender, knownMailboxes } from './mailboxes.queries';
import { SENDER } from './sender.words';

const DEFAULT = '';

/**
 * The mailbox that sends a mail; null is the service's default, which it names. Nothing without mailboxes: there is then no choice.
 */
export function SenderChoice({
  value,
  onChange,
  ofRequest = null,
  isDisabled = false,
}: {
  value: string | null;
  onChange: (mailboxId: string | null) => void;
  /** The mailbox of the request's conversation, if any. */
  ofRequest?: string | null;
  isDisabled?: boolean;
}) {
  const words = useWords(SENDER);
  const { data } = useQuery(knownMailboxes);
  const usable = data?.items.filter(({ canSend }) => canSend) ?? [];
  if (usable.length === 0) return null;
  const standard = defaultSender(usable, ofRequest);
  return (
    <Choice
      label={words.sender}
      options={[
        { value: DEFAULT, label: words.byDefault(standard?.address ?? words.service) },
        ...usable.map(({ id, address }) => ({ value: id, label: address })),
      ]}
      value={value ?? DEFAULT}
      onChange={(id) => onChange(id === DEFAULT ? null : id)}
      isDisabled={isDisabled}
    />
  );
}

/** The part of a body that names the chosen mailbox. */
export const sentFrom = (mailboxId: string | null): { mailboxId?: string } => (mailboxId === null ? {} : { mailboxId });
