import { useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Keys } from '../ui/kbd';
import { useLabel, useWords } from '../ui/locale';
import { useStore } from '../ui/store';
import { Switch } from '../ui/switch';
import { letterKeys, useAllCommands } from './commands';
import { COMMANDS } from './commands.words';
import { HELP, SCREEN_HELP } from './help.words';
import { SHELL } from './words';
import styles from './help.module.css';

const Tour = lazy(() => import('./tour').then(({ Tour: component }) => ({ default: component })));

/** Index routes end in a slash; remove it. */
const whole = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** The help of the current screen; undefined for pages that don't exist. */
function useScreenHelp() {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  // unknown URLs only match the beginning of a route
  return match && whole(match.pathname) === whole(pathname) ? SCREEN_HELP[whole(match.fullPath)] : undefined;
}

/** Explains the current screen and lists its shortcuts. */
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
