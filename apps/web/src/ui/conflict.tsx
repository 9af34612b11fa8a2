import { type ReactNode, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Button } from './button';
import { Dialog } from './dialog';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './conflict.module.css';

type Side = 'mine' | 'theirs';

/** A field that two people have changed at once, with both values formatted for display; empty if unset. */
export interface Contested {
  id: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** The value before both changes, if worth showing. */
  before?: string;
  /** The initial choice; `mine` by default. */
  preferred?: Side;
}
/** The chosen side per field id. */
export type Choices = Readonly<Record<string, Side>>;

/** Resolves a conflict: shows both values of each field and lets the user choose. */
export function Conflict({
  fields,
  help,
  onSettle,
  onBack,
}: {
  fields: readonly Contested[];
  /** Explains conflicts other than two saves of the same fields. */
  help?: string;
  onSettle: (choices: Choices) => void;
  onBack: () => void;
}) {
  const words = useWords(PARTS);
  const [chosen, setChosen] = useState<Choices>({});
  const sideOf = ({ id, preferred = 'mine' }: Contested): Side => chosen[id] ?? preferred;
  return (
    <Dialog
      title={words.conflict}
      isOpen
      onClose={onBack}
      size="wide"
      foot={
        <>
          <Button onPress={onBack}>{words.backToField}</Button>
          <Button
            look="primary"
            onPress={() => onSettle(Object.fromEntries(fields.map((field) => [field.id, sideOf(field)])))}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{help ?? words.conflictHelp}</p>
      {fields.map((field) => (
        <RadioGroup
          key={field.id}
          className={styles.field}
          value={sideOf(field)}
          onChange={(side) => setChosen({ ...chosen, [field.id]: side === 'theirs' ? 'theirs' : 'mine' })}
        >
          <Label className={styles.label}>{field.label}</Label>
          <div className={styles.versions}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio key={side} value={side} className={styles.version}>
                <span className={styles.dot} aria-hidden />
                <div>
                  <span className={styles.whose}>{words[side]}</span>
                  <div className={styles.value}>{field[side] || words.nothing}</div>
                </div>
              </Radio>
            ))}
          </div>
          {field.before === undefined ? null : (
            <p className={styles.before}>{words.before(field.before || words.nothing)}</p>
          )}
        </RadioGroup>
      ))}
    </Dialog>
  );
}
