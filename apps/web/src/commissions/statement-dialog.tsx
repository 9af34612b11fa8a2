import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dateIn } from '#i18n/formats';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { download } from '../shell/csv';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { statement } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import { daysBetween } from './dates';
import { statementCsv } from './statement-csv';
import styles from './commissions.module.css';

/** Downloads a venue's statement for a period. */
export function StatementDialog({ memberId, name, onClose }: { memberId: string; name: string; onClose: () => void }) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const [today] = useState(() => dateIn(timeZone));
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const days = daysBetween(from, to);
  const isRight = days >= 0 && days < 366;
  const address = `/api/commissions/statements/${memberId}/pdf?from=${from}&to=${to}`;
  const saving = useMutation({
    mutationFn: async () => {
      const account = await statement(memberId, from, to);
      download(`${account.member.code}-${from}-${to}.csv`, await statementCsv(account, language));
    },
    onError: toast.error,
  });
  return (
    <Dialog
      title={words.statementTitle(name)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.close}</Button>
          <Button isDisabled={!isRight} isPending={saving.isPending} onPress={() => saving.mutate()}>
            {words.csv}
          </Button>
          <ButtonLink look="primary" href={address} target="_blank" isDisabled={!isRight}>
            {words.pdf}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.pair}>
        <Field label={words.fromDate} type="date" mayBeEmpty={false} value={from} onChange={setFrom} />
        <Field label={words.toDate} type="date" mayBeEmpty={false} value={to} onChange={setTo} />
      </div>
      <p className={styles.muted} role={isRight ? undefined : 'alert'}>
        {isRight ? words.statementSays : words.statementWrong}
      </p>
    </Dialog>
  );
}
