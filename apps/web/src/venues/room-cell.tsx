import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { toast } from '../shell/toasts';
import styles from './rooms.module.css';

/** The type of a cell: text, number, or whole number. */
type Kind = 'text' | 'decimal' | 'whole';

const typedAs = (kind: Kind, text: string): string =>
  kind === 'text' ? text : kind === 'whole' ? text.replace(/\D/g, '') : text.replace(',', '.').replace(/[^\d.]/g, '');

/** An editable cell. Enter and blur save, Escape reverts; a refused change is reverted too. */
export function Cell({
  label,
  value,
  kind = 'text',
  onSave,
}: {
  label: string;
  value: string;
  kind?: Kind;
  onSave: (text: string) => Promise<void>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Enter saves and also blurs the cell, which would save again
  const saving = useRef(false);
  const save = async (): Promise<void> => {
    const text = typed?.trim();
    if (text === undefined || saving.current) return;
    if (text === value || (kind !== 'text' && Number.isNaN(Number(text)))) {
      setTyped(null);
      return;
    }
    saving.current = true;
    setSaving(true);
    await onSave(text).catch(toast.error);
    saving.current = false;
    setSaving(false);
    setTyped(null);
  };
  return (
    <input
      className={styles.cell}
      aria-label={label}
      aria-busy={isSaving || undefined}
      readOnly={isSaving}
      data-number={kind === 'text' ? undefined : true}
      inputMode={kind === 'text' ? undefined : kind === 'whole' ? 'numeric' : 'decimal'}
      value={typed ?? value}
      onChange={({ target }) => setTyped(typedAs(kind, target.value))}
      onFocus={({ target }) => target.select()}
      onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped(null);
        if (key === 'Enter') void save();
      }}
    />
  );
}

const STEPS: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
};

/**
 * Moves between cells as in a spreadsheet: up and down, Enter to the cell below; left and right only at the ends of the text, so that
 * arrows still move within it.
 */
export function useCellKeys(table: RefObject<HTMLTableElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const { selectionStart, selectionEnd, value } = target;
    const isAll = selectionStart === 0 && selectionEnd === value.length;
    const isAtStart = isAll || (selectionStart === 0 && selectionEnd === 0);
    const isAtEnd = isAll || selectionStart === value.length;
    const step =
      STEPS[event.key] ??
      (event.key === 'ArrowLeft' && isAtStart ? [0, -1] : event.key === 'ArrowRight' && isAtEnd ? [0, 1] : null);
    if (!step) return;
    const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])].map((row) => [
      ...row.querySelectorAll('input'),
    ]);
    const at = rows.findIndex((row) => row.includes(target));
    const next = rows[at + step[0]]?.[(rows[at]?.indexOf(target) ?? 0) + step[1]];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
}
