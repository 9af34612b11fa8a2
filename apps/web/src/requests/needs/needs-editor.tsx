import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { MEAL_WORDS, NEED_KIND_WORDS } from '#domain/need-words';
import { BEDROOM_NEEDS_MAX, ROOM_NEEDS_MAX } from '#domain/needs';
import { Button } from '../../ui/button';
import { useLabel, useWords } from '../../ui/locale';
import { Menu } from '../../ui/menu';
import { useRequest } from '../requests.queries';
import { ADDABLE, type Addable, hasPlaceFor, type NeedDraft, newNeed } from './need-drafts';
import { NeedFields } from './need-fields';
import { NEEDS } from './needs.words';
import styles from './needs.module.css';

/** The list of needs with their fields. */
export function NeedsEditor({
  needs,
  faults,
  onChange,
}: {
  needs: readonly NeedDraft[];
  faults: Readonly<Record<string, string>>;
  onChange: (needs: NeedDraft[]) => void;
}) {
  const words = useWords(NEEDS);
  const label = useLabel();
  const request = useRequest();
  const [added, setAdded] = useState<string | null>(null);
  const button = useRef<HTMLDivElement>(null);
  const isFull = ADDABLE.some((kind) => !hasPlaceFor(kind, needs));
  const nameOf = (kind: Addable) =>
    label(kind in MEAL_WORDS ? MEAL_WORDS[kind as 'lunch'] : NEED_KIND_WORDS[kind as 'other']);
  const add = (kind: Addable) => {
    const need = newNeed(kind, request);
    setAdded(need.key);
    onChange([...needs, need]);
  };
  return (
    <div className={styles.editor}>
      {needs.map((need, at) => (
        <NeedFields
          key={need.key}
          need={need}
          at={at}
          faults={faults}
          isNew={need.key === added}
          onChange={(changed) => onChange(needs.with(at, changed))}
          onRemove={() => {
            onChange(needs.toSpliced(at, 1));
            button.current?.querySelector('button')?.focus();
          }}
        />
      ))}
      <div ref={button}>
        <Menu
          label={words.add}
          trigger={
            <Button small look="quiet">
              <Plus size={14} aria-hidden />
              {words.add}
            </Button>
          }
          entries={ADDABLE.map((kind) => ({
            id: kind,
            label: nameOf(kind),
            isDisabled: !hasPlaceFor(kind, needs),
            run: () => add(kind),
          }))}
        />
        {isFull ? <p className={styles.most}>{words.most(ROOM_NEEDS_MAX, BEDROOM_NEEDS_MAX)}</p> : null}
        {faults['needs'] === undefined ? null : (
          <p role="alert" className={styles.fault}>
            {faults['needs']}
          </p>
        )}
      </div>
    </div>
  );
}
