import { ArrowDownUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Schema } from '../api/client';
import { Button } from '../ui/button';
import conflict from '../ui/conflict.module.css';
import { Dialog } from '../ui/dialog';
import { useLabel, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import sheet from '../shell/sheet.module.css';
import { MERGES, PARTS } from './merges.words';
import styles from './merges.module.css';

/** A field whose values differ, formatted for display; empty if unset. */
export interface Difference<Field extends string> {
  id: Field;
  label: string;
  kept: string;
  gone: string;
}

export interface Comparison<Field extends string> {
  kept: string;
  gone: string;
  differences: readonly Difference<Field>[];
  parts: readonly Schema<'MergedPartView'>[];
  /** Further consequences of the merge. */
  remarks?: ReactNode;
  isBlocked?: boolean;
}

/** Previews a merge and selects the value per field. Defaults to the value of the remaining record, unless it is empty. */
export function Compare<Field extends string>({
  of,
  error,
  onRetry,
  isPending,
  onSwap,
  onBack,
  onMerge,
  onClose,
}: {
  of: Comparison<Field> | null;
  error: Error | null;
  onRetry: () => void;
  isPending: boolean;
  onSwap: () => void;
  onBack: () => void;
  onMerge: (take: Field[]) => void;
  onClose: () => void;
}) {
  const words = useWords(MERGES);
  const [chosen, setChosen] = useState<Partial<Record<Field, 'kept' | 'gone'>>>({});
  const sideOf = ({ id, kept }: Difference<Field>) => chosen[id] ?? (kept === '' ? 'gone' : 'kept');
  const take = () => (of?.differences ?? []).filter((field) => sideOf(field) === 'gone').map(({ id }) => id);
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button onPress={onBack}>{words.back}</Button>
          <Button
            look="primary"
            writes
            isDisabled={!of || of.isBlocked === true}
            isPending={isPending}
            onPress={() => onMerge(take())}
          >
            {words.merge}
          </Button>
        </>
      }
    >
      {error && !of ? <Problem error={error} onRetry={onRetry} /> : null}
      {!error && !of ? <SkeletonLines count={8} /> : null}
      {of ? (
        <>
          <div className={styles.pair}>
            <dl className={styles.sides}>
              <div>
                <dt>{words.stays}</dt>
                <dd>{of.kept}</dd>
              </div>
              <div>
                <dt>{words.goes}</dt>
                <dd>{of.gone}</dd>
              </div>
            </dl>
            <Button small onPress={onSwap}>
              <ArrowDownUp size={14} aria-hidden />
              {words.swap}
            </Button>
          </div>
          <section className={styles.part} aria-label={words.fields}>
            <h3 className={sheet.railTitle}>{words.fields}</h3>
            <p className={sheet.muted}>{of.differences.length > 0 ? words.fieldsHelp : words.sameFields}</p>
            {of.differences.map((field) => (
              <RadioGroup
                key={field.id}
                className={conflict.field}
                value={sideOf(field)}
                onChange={(side) => setChosen({ ...chosen, [field.id]: side })}
              >
                <Label className={conflict.label}>{field.label}</Label>
                <div className={conflict.versions}>
                  {(['kept', 'gone'] as const).map((side) => (
                    <Radio key={side} value={side} className={conflict.version ?? ''}>
                      <span className={conflict.dot} aria-hidden />
                      <div className={styles.side}>
                        <span className={conflict.whose}>{of[side]}</span>
                        <div className={styles.value}>{field[side] || words.nothing}</div>
                      </div>
                    </Radio>
                  ))}
                </div>
              </RadioGroup>
            ))}
          </section>
          <Moving parts={of.parts} />
          {of.remarks}
          <p className={sheet.muted}>{words.leads}</p>
        </>
      ) : null}
    </Dialog>
  );
}

/** The number of records that move, by kind. */
function Moving({ parts }: { parts: readonly Schema<'MergedPartView'>[] }) {
  const words = useWords(MERGES);
  const label = useLabel();
  const shown = parts.filter(({ moves, stays }) => moves + stays > 0);
  return (
    <section className={styles.part} aria-label={words.moving}>
      <h3 className={sheet.railTitle}>{words.moving}</h3>
      {shown.length === 0 ? <p className={sheet.muted}>{words.movesNothing}</p> : null}
      <dl className={`${sheet.figures} ${styles.figures}`}>
        {shown.map(({ part, moves, stays }) => (
          <div key={part}>
            <dt>{label(PARTS[part])}</dt>
            <dd>
              {moves}
              {stays > 0 ? <span className={sheet.muted}> · {words.staying(stays)}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
