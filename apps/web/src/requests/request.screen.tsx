import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Assistant } from '../assistant/assistant';
import { useWords } from '../ui/locale';
import { recents } from '../shell/recents';
import { useTitle } from '../shell/title';
import { RequestHead } from './request-head';
import { RequestTabs } from './request-tabs';
import { Links } from './links/links';
import rail from './rail.module.css';
import { Reminders } from './reminders/reminders';
import { REQUEST } from './request.words';
import { useRequest } from './requests.queries';
import styles from './request.module.css';

/** A request: header, open tab, and a sidebar with the assistant, reminders and links. */
export function RequestScreen() {
  const words = useWords(REQUEST);
  const { id, code, title } = useRequest();
  const wide = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.wide) });
  useTitle(`${code} ${title}`);
  useEffect(() => recents.add({ code, title }), [code, title]);
  return (
    <>
      <RequestHead />
      <RequestTabs>{wide ? <Assistant key={id} inRail={false} /> : null}</RequestTabs>
      <div className={wide ? undefined : styles.body}>
        <div className={styles.tabBody}>
          <Outlet />
        </div>
        {wide ? null : (
          <aside className={rail.rail} aria-label={words.beside}>
            <Assistant key={id} inRail />
            <Reminders />
            <Links />
          </aside>
        )}
      </div>
    </>
  );
}
