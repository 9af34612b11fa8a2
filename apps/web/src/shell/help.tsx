import { useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { Keys } from '../parts/kbd';
import { useLabel, useWords } from '../parts/locale';
import { useStore } from '../parts/store';
import { Switch } from '../parts/switch';
import { letterKeys, useAllCommands } from './commands';
import { COMMANDS } from './commands.words';
import { HELP, SCREEN_HELP } from './help.words';
import { SHELL } from './words';
import styles from './help.module.css';

const Tour = lazy(() => import('./tour').then(({ Tour: component }) => ({ default: component })));

/** One that stands for the path above it ends in a slash. */
const whole = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** What this screen is for; nothing of a page that does not exist. */
function useScreenHelp() {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  // an address that leads nowhere matches no more than its beginning
  return match && whole(match.pathname) === whole(pathname) ? SCREEN_HELP[whole(match.fullPath)] : undefined;
}

/** What this screen is for, and all keys that do something on it. */
export function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = { ...useWords(SHELL), ...useWords(COMMANDS) };
  const help = useWords(HELP);
  const label = useLabel();
  const letters = useStore(letterKeys);
  const screen = useScreenHelp();
  const [touring, setTouring] = useState(false);
  const commands = useAllCommands().filter(({ keys }) => keys);
  if (touring)
    return (
      <Suspense>
        <Tour onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog title={help.title} isOpen={isOpen} onClose={onClose}>
      {screen ? <p>{label(screen)}</p> : null}
      <div className={styles.set}>
        <Switch isSelected={letters} onChange={letterKeys.set}>
          {words.letters}
        </Switch>
        <Button small onPress={() => setTouring(true)}>
          {help.tour}
        </Button>
      </div>
      {(['go', 'do'] as const).map((group) => (
        <section key={group}>
          <h3>{group === 'go' ? words.goTo : words.doHere}</h3>
          <dl className={styles.keys}>
            {commands
              .filter((command) => command.group === group)
              .map(({ id, label: name, keys }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>
                    <Keys keys={keys ?? []} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
