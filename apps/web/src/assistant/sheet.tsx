import { X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../ui/button';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { PARTS } from '../ui/words';
import styles from './sheet.module.css';

/** A panel at the edge of the window; on phones at the bottom, within reach of the thumb, so that the request stays visible above it. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const words = useWords(PARTS);
  return (
    <ModalOverlay isOpen onOpenChange={(open) => open || onClose()} isDismissable className={styles.overlay}>
      <Modal className={styles.modal}>
        <Dialog className={styles.sheet}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label={words.close} small onPress={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
          <Suspense fallback={<SkeletonLines count={2} height={48} />}>{children}</Suspense>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
