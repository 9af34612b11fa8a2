import { useQuery } from '@tanstack/react-query';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import head from '../shell/screen-head.module.css';
import { useTitle } from '../shell/title';
import { Browsers } from './browsers';
import { ChoiceSections } from './choice-sections';
import { choices } from './notifications.queries';
import { NOTIFICATIONS } from './notifications.words';
import { Tabs } from './tabs';
import styles from './notifications.module.css';

/** The user's notification settings. */
export function ChoicesScreen() {
  const words = useWords(NOTIFICATIONS);
  const { data, error, refetch } = useQuery(choices);
  useTitle(words.choicesTitle);
  return (
    <>
      <header className={head.head}>
        <h1>{words.choicesTitle}</h1>
        <Tabs />
      </header>
      <div className={styles.choices}>
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <SkeletonLines count={10} /> : null}
        {data ? <ChoiceSections chosen={data} /> : null}
        <Browsers />
      </div>
    </>
  );
}
