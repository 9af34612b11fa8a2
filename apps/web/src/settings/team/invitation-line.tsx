import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#i18n/formats';
import { Button } from '../../ui/button';
import { useLocale, useWords } from '../../ui/locale';
import { Badge } from '../../ui/states';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { type Invitation, invitations, resend, takeBack } from './team.queries';
import { TEAM } from './team.words';
import styles from '../settings.module.css';

/** A pending invitation. */
export function InvitationLine({ invitation: { id, name, email, role, expiresAt } }: { invitation: Invitation }) {
  const words = useWords(TEAM);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const readAnew = () => cache.invalidateQueries(invitations);
  const sending = useMutation({
    mutationFn: () => resend(id),
    onSuccess: () => void toast.success(words.invited(email)),
    onError: toast.error,
    onSettled: readAnew,
  });
  const taking = useMutation({
    mutationFn: () => takeBack(id),
    onSuccess: () => void toast.success(words.takenBack),
    onError: toast.error,
    onSettled: readAnew,
  });
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.name}>
          {name} <Badge>{words[role]}</Badge>
        </p>
        <p className={styles.muted}>
          {email} · {words.until(formatDate(expiresAt, language, timeZone))}
        </p>
      </div>
      <div className={styles.acts}>
        <Button writes aria-label={words.resendTo(name)} isPending={sending.isPending} onPress={() => sending.mutate()}>
          {words.resend}
        </Button>
        <Button
          writes
          look="danger"
          aria-label={words.takeBackOf(name)}
          isPending={taking.isPending}
          onPress={() => taking.mutate()}
        >
          {words.takeBack}
        </Button>
      </div>
    </li>
  );
}
