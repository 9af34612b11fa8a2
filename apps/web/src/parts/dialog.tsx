import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './dialog.module.css';

/** A modal dialog. Escape and a click outside close it. */
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
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className={`${styles.overlay} ${size === 'aside' ? styles.aside : ''}`}
    >
      <Modal className={`${styles.modal} ${size === 'wide' ? styles.wide : ''}`}>
        <AriaDialog className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {isDismissable ? (
              <IconButton label={words.close} small onPress={onClose}>
                <X size={16} aria-hidden />
              </IconButton>
            ) : null}
          </div>
          {children}
          {foot ? <div className={styles.foot}>{foot}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
