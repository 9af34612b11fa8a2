import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#i18n/formats';
import { Button } from '../../parts/button';
import { useLocale, useWords } from '../../parts/locale';
import { Badge } from '../../parts/states';
import { useServiceSettings } from '../../shell/session';
import { failed, said } from '../../shell/toasts';
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
    onSuccess: () => void said(words.invited(email)),
    onError: failed,
    onSettled: readAnew,
  });
  const taking = useMutation({
    mutationFn: () => takeBack(id),
    onSuccess: () => void said(words.takenBack),
    onError: failed,
    onSettled: readAnew,
  });
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {name} <Badge>{words[role]}</Badge>
        </p>
        <p className={styles.quiet}>
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
