import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from 'react-aria-components';
import { Button } from './button';
import { Dialog } from './dialog';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './dialog.module.css';

/** A form over the page, with what sends it at its foot; Enter in a field sends it too, and a second press nothing. */
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
  /** What is written on the button that sends it. */
  send: string;
  /** On the one that does not, if that is no cancelling. */
  back?: string;
  /** How its fields stand, if not one below the other. */
  className?: string | undefined;
  isPending: boolean;
  /** Whether it can be sent as it is. */
  isReady?: boolean;
  onSend: () => void;
  onClose: () => void;
  /** What is said above the fields. */
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
    // a second press may come before the first has been drawn
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
