import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Button } from './button';
import { Dialog } from './dialog';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './conflict.module.css';

/** A field that two people have changed at once, each value as it is shown to people. */
export interface Contested {
  id: string;
  label: string;
  before: string;
  mine: string;
  theirs: string;
}
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Two people changed the same fields: shows both versions of each, and lets one choose. Mine is chosen at first. */
export function Conflict({
  fields,
  onSettle,
  onBack,
}: {
  fields: readonly Contested[];
  onSettle: (choices: Choices) => void;
  onBack: () => void;
}) {
  const words = useWords(PARTS);
  const [choices, setChoices] = useState<Choices>(Object.fromEntries(fields.map(({ id }) => [id, 'mine'])));
  return (
    <Dialog
      title={words.conflict}
      isOpen
      onClose={onBack}
      size="wide"
      foot={
        <>
          <Button onPress={onBack}>{words.backToField}</Button>
          <Button look="primary" onPress={() => onSettle(choices)}>
            {words.save}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{words.conflictHelp}</p>
      {fields.map(({ id, label, before, ...values }) => (
        <RadioGroup
          key={id}
          className={styles.field}
          value={choices[id] ?? 'mine'}
          onChange={(chosen) => setChoices({ ...choices, [id]: chosen === 'theirs' ? 'theirs' : 'mine' })}
        >
          <Label className={styles.label}>{label}</Label>
          <div className={styles.versions}>
            {(['mine', 'theirs'] as const).map((version) => (
              <Radio key={version} value={version} className={styles.version}>
                <span className={styles.dot} aria-hidden />
                <span>
                  <span className={styles.whose}>{words[version]}</span>
                  <span className={styles.value}>{values[version] || words.nothing}</span>
                </span>
              </Radio>
            ))}
          </div>
          <p className={styles.before}>{words.before(before || words.nothing)}</p>
        </RadioGroup>
      ))}
    </Dialog>
  );
}
