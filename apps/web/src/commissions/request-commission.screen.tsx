import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Empty } from '../ui/states';
import { useRequest } from '../requests/requests.queries';
import { commissionsOf, mismatchesOf } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import { Documents } from './documents';
import { Mismatches } from './mismatches';
import { NoteDialog } from './note-dialog';
import { useQuestions } from './questions';
import { CommissionRow } from './row';
import styles from './commissions.module.css';

/** The commissions of a request, with their documents. */
export function RequestCommissionScreen() {
  const words = useWords(COMMISSIONS);
  const request = useRequest();
  const { items } = useSuspenseQuery(commissionsOf(request.id)).data;
  const { items: mismatches } = useSuspenseQuery(mismatchesOf(request.id)).data;
  const { ask, dialog } = useQuestions();
  const [isNoting, setNoting] = useState(false);
  const note = (
    <Button writes onPress={() => setNoting(true)}>
      {words.note}
    </Button>
  );
  return (
    <section className={styles.ofRequest} aria-label={words.ofRequest}>
      {items.length === 0 ? (
        <Empty title={words.noneOfRequest} action={note}>
          {words.noneOfRequestHelp}
        </Empty>
      ) : (
        <>
          <Mismatches items={mismatches} />
          <ul className={styles.rows} aria-label={words.list}>
            {items.map((commission) => (
              <CommissionRow
                key={commission.id}
                commission={commission}
                ask={ask}
                mismatches={mismatches.filter(({ commissionId }) => commissionId === commission.id)}
                inRequest
              />
            ))}
          </ul>
          {items
            .filter(({ invoiceNumber }) => invoiceNumber !== null)
            .map((commission) => (
              <Documents key={commission.id} commission={commission} />
            ))}
          <p>{note}</p>
        </>
      )}
      {dialog}
      {isNoting ? <NoteDialog request={request} onClose={() => setNoting(false)} /> : null}
    </section>
  );
}
