import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { COMMISSIONS } from './commissions.words';
import { StatementDialog } from './statement-dialog';
import styles from './commissions.module.css';

/** Links from a venue's page to its commissions and statement. */
export function VenueAccount({ memberId, name }: { memberId: string; name: string }) {
  const words = useWords(COMMISSIONS);
  const [isAsked, setAsked] = useState(false);
  return (
    <p className={styles.account}>
      <Link to="/commissions" search={{ venue: memberId }}>
        {words.itsCommissions}
      </Link>
      <Button small onPress={() => setAsked(true)}>
        {words.itsStatement}
      </Button>
      {isAsked ? <StatementDialog memberId={memberId} name={name} onClose={() => setAsked(false)} /> : null}
    </p>
  );
}
