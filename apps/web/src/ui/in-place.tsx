import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Form } from 'react-aria-components';
import { Button } from './button';
import { useWords } from './locale';
import { SkeletonLines } from './states';
import { PARTS } from './words';
import styles from './in-place.module.css';

/** Focuses the first field of a form when it is shown: fields that are loaded on demand come after the form. */
function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const first = place.current?.closest('form')?.querySelector<HTMLElement>('input, textarea, button');
    first?.focus();
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select();
  }, []);
  return <span ref={place} hidden />;
}

/** Edits a value in place, on click or Enter. Enter saves (with ⌘ or Ctrl in multi-line text); Escape cancels. */
export function InPlace({
  label,
  shown,
  isOpen,
  isPending = false,
  onOpen,
  onSave,
  onClose,
  onEscape = onClose,
  children,
}: {
  label: string;
  shown: ReactNode;
  isOpen: boolean;
  isPending?: boolean;
  onOpen: () => void;
  onSave: () => void;
  onClose: () => void;
  /** Called instead of `onClose` on Escape. */
  onEscape?: () => void;
  /** The fields; the first one is focused. After a refusal, the first refused one is. */
  children: ReactNode;
}) {
  const words = useWords(PARTS);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current && !isPending) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    wasPending.current = isPending;
  }, [isPending]);
  useEffect(() => {
    // only if the user hasn't moved the focus elsewhere
    if (!isOpen && wasOpen.current && (document.activeElement ?? document.body) === document.body)
      button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen)
    return (
      <button
        type="button"
        ref={button}
        className={styles.shown}
        aria-labelledby={`${id}-label ${id}-shown`}
        onClick={onOpen}
      >
        <span id={`${id}-label`} className="visually-hidden">
          {label}
        </span>
        <span id={`${id}-shown`}>{shown}</span>
      </button>
    );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onSave();
    }
  };
  return (
    <Form
      ref={form}
      aria-label={label}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className={styles.fields} onKeyDown={onKeyDown}>
        <Suspense fallback={<SkeletonLines count={3} />}>
          {children}
          <FocusFirst />
        </Suspense>
        <div className={styles.foot}>
          <Button type="submit" look="primary" small isPending={isPending}>
            {words.save}
          </Button>
          <Button look="quiet" small onPress={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </Form>
  );
}
