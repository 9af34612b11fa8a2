import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from 'react-aria-components';
import { Button } from './button';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './in-place.module.css';

/** Edits a value in place, on click or Enter. Enter saves (with ⌘ or Ctrl in multi-line text); Escape cancels. */
export function InPlace({
  label,
  shown,
  isOpen,
  isPending = false,
  onOpen,
  onSave,
  onClose,
  children,
}: {
  label: string;
  shown: ReactNode;
  isOpen: boolean;
  isPending?: boolean;
  onOpen: () => void;
  onSave: () => void;
  onClose: () => void;
  /** The fields; the first one is focused. */
  children: ReactNode;
}) {
  const words = useWords(PARTS);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      const first = form.current?.querySelector<HTMLElement>('input, textarea, button');
      first?.focus();
      if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select();
    }
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
      onClose();
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
        {children}
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
