import { Button } from '../../ui/button';
import { useLocale, useWords } from '../../ui/locale';
import type { MailWords } from './templates.queries';
import { PLACEHOLDERS, TEMPLATES } from './templates.words';
import styles from './templates.module.css';

/** The available placeholders. A click inserts one at the cursor. */
export function Placeholders({
  words: { values, pieces },
  onValue,
  onPiece,
}: {
  words: MailWords;
  onValue: (name: string) => void;
  onPiece: (name: string) => void;
}) {
  const words = useWords(TEMPLATES);
  const language = useLocale();
  const nameOf = (name: string): string => PLACEHOLDERS[name]?.[language] ?? name;
  return (
    <div className={styles.placeholders}>
      <p className={styles.muted}>{words.values}</p>
      <ul>
        {values.map((name) => (
          <li key={name}>
            <Button small onPress={() => onValue(name)}>
              {nameOf(name)} <code>{`{${name}}`}</code>
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{words.pieces}</p>
      <ul>
        {pieces.map(({ name, needed }) => (
          <li key={name}>
            <Button small onPress={() => onPiece(name)}>
              {nameOf(name)} <code>{`{${name}}`}</code>
              {needed ? <span className={styles.muted}>{words.needed}</span> : null}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
