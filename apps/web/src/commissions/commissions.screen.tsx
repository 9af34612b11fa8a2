import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Empty } from '../ui/states';
import { useTitle } from '../shell/title';
import { listedIn, listOf, openMismatches } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import { Mismatches } from './mismatches';
import { useQuestions } from './questions';
import { CommissionRow } from './row';
import { Ages, Tabs } from './tabs';
import styles from './commissions.module.css';

/** Commissions by status, with totals, age and the next step of each. */
export function CommissionsScreen() {
  const words = useWords(COMMISSIONS);
  const search = useSearch({ from: '/shell/commissions' });
  const { tab = 'owed', venue } = search;
  const list = useSuspenseInfiniteQuery(listOf(listedIn(search)));
  const { items: mismatches } = useSuspenseQuery(openMismatches).data;
  const { ask, dialog } = useQuestions();
  useTitle(words.title);
  const rows = list.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        {venue === undefined ? (
          <Tabs />
        ) : (
          <p className={styles.ofVenue}>
            {rows[0] ? words.ofVenue(rows[0].member.name) : null} <Link to="/commissions">{words.ofAll}</Link>
          </p>
        )}
      </header>
      <div className={styles.body}>
        <Mismatches items={mismatches} />
        {venue === undefined ? <Ages tab={tab} /> : null}
        {rows.length === 0 ? (
          <Empty title={venue === undefined ? words.none(tab) : words.noneOfVenue}>{words.noneHelp}</Empty>
        ) : (
          <ul className={styles.rows} aria-label={words.list}>
            {rows.map((commission) => (
              <CommissionRow
                key={commission.id}
                commission={commission}
                ask={ask}
                mismatches={mismatches.filter(({ commissionId }) => commissionId === commission.id)}
                showsStatus={venue !== undefined}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage ? (
          <p className={styles.more}>
            <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              {words.more}
            </Button>
          </p>
        ) : null}
      </div>
      {dialog}
    </>
  );
}
