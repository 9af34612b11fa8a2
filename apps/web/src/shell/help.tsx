import { Switch } from 'react-aria-components';
import { Dialog } from '../parts/dialog';
import { Keys } from '../parts/kbd';
import { useWords } from '../parts/locale';
import { useStore } from '../parts/store';
import { letterKeys, useAllCommands } from './commands';
import { SHELL } from './words';
import styles from './help.module.css';

/** All keys that do something on this screen. */
export function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useWords(SHELL);
  const letters = useStore(letterKeys);
  const commands = useAllCommands().filter(({ keys }) => keys);
  return (
    <Dialog title={words.keys} isOpen={isOpen} onClose={onClose}>
      <Switch className={styles.letters} isSelected={letters} onChange={letterKeys.set}>
        <span className={styles.track} aria-hidden />
        {words.letters}
      </Switch>
      {(['go', 'do'] as const).map((group) => (
        <section key={group}>
          <h3>{group === 'go' ? words.goTo : words.doHere}</h3>
          <dl className={styles.keys}>
            {commands
              .filter((command) => command.group === group)
              .map(({ id, label, keys }) => (
                <div key={id}>
                  <dt>{label}</dt>
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
