import { Field } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { useToday } from '../../shell/session';
import { MAILBOXES } from './mailboxes.words';

/** The first day whose mails are read. */
export function FollowFrom({
  value,
  onChange,
  fault,
}: {
  value: string;
  onChange: (day: string) => void;
  fault: string | undefined;
}) {
  const words = useWords(MAILBOXES);
  return (
    <Field
      label={words.followFrom}
      type="date"
      mayBeEmpty={false}
      max={useToday()}
      help={words.followFromHelp}
      value={value}
      onChange={onChange}
      {...(fault ? { fault } : {})}
    />
  );
}
