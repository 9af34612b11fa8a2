import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from 'react-aria-components';
import { Button } from './button';
import { Dialog } from './dialog';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './dialog.module.css';

/** A form in a dialog. The button and Enter in a field submit it; further presses are ignored. */
export function FormDialog({
  title,
  size,
  send,
  back,
  className,
  isPending,
  isReady = true,
  onSend,
  onClose,
  before,
  children,
}: {
  title: string;
  size?: 'aside';
  /** The label of the submit button. */
  send: string;
  /** The label of the other button, if it isn't "Cancel". */
  back?: string;
  /** The layout of the fields, if not stacked. */
  className?: string | undefined;
  isPending: boolean;
  /** Whether the form can be submitted. */
  isReady?: boolean;
  onSend: () => void;
  onClose: () => void;
  /** Rendered above the fields. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords(PARTS);
  const id = useId();
  const sent = useRef(false);
  useEffect(() => {
    sent.current = isPending;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a second press may come before the pending state is rendered
    if (!isReady || isPending || sent.current) return;
    sent.current = true;
    onSend();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      {...(size ? { size } : {})}
      foot={
        <>
          <Button onPress={onClose}>{back ?? words.cancel}</Button>
          <Button type="submit" form={id} look="primary" isPending={isPending} isDisabled={!isReady}>
            {send}
          </Button>
        </>
      }
    >
      {before}
      <Form id={id} className={className ?? styles.form ?? ''} validationBehavior="aria" onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  );
}
