import { useBlocker } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, IconButton } from './button';
import { useWords } from './locale';
import { FocusAfterwards } from './lost-focus';
import { PARTS } from './words';
import styles from './dialog.module.css';

/** Whether an input keeps text that would be missed: a search is only a way to find something. */
const keepsText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'file', 'range'].includes(target.type));

/**
 * A modal dialog. Escape, a click outside and the browser's Back close it; once something was typed, they ask first. Buttons in the dialog
 * that call `onClose` don't ask.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'plain',
  isDismissable = true,
  children,
  foot,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `aside` is a full-height panel at the edge of the window. */
  size?: 'plain' | 'wide' | 'aside';
  isDismissable?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const words = useWords(PARTS);
  const hasTyped = useRef(false);
  const [asks, setAsks] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    hasTyped.current = false;
    setAsks(false);
    const note = ({ target }: Event) => {
      if (keepsText(target)) hasTyped.current = true;
    };
    element?.addEventListener('input', note);
    return () => element?.removeEventListener('input', note);
  }, []);
  const leave = () => {
    if (!hasTyped.current) onClose();
    else setAsks(!asks);
  };
  useBlocker({
    shouldBlockFn: ({ action }) => {
      const isLost = isOpen && hasTyped.current && ['BACK', 'FORWARD', 'GO'].includes(action);
      if (isLost) setAsks(true);
      return isLost;
    },
    enableBeforeUnload: false,
  });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || leave()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className={`${styles.overlay} ${size === 'aside' ? styles.aside : ''}`}
    >
      <Modal className={`${styles.modal} ${size === 'wide' ? styles.wide : ''}`}>
        <AriaDialog ref={watch} className={styles.dialog}>
          <FocusAfterwards />
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {isDismissable ? (
              <IconButton label={words.close} small onPress={leave}>
                <X size={16} aria-hidden />
              </IconButton>
            ) : null}
          </div>
          {children}
          {asks ? (
            <div role="alert" className={styles.foot}>
              <p className={styles.lost}>{words.typedIsLost}</p>
              <Button autoFocus onPress={() => setAsks(false)}>
                {words.keepTyping}
              </Button>
              <Button look="danger" onPress={onClose}>
                {words.discard}
              </Button>
            </div>
          ) : foot ? (
            <div className={styles.foot}>{foot}</div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
