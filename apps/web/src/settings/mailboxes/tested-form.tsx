import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { useWords } from '../../ui/locale';
import { Advanced } from './advanced';
import type { MailboxTexts } from './mailbox-form';
import { MAILBOXES } from './mailboxes.words';
import { TestSteps } from './test-steps';
import type { useTest } from './use-test';

/** A form for the settings of a mailbox, which are saved once a test of them has passed. */
export function TestedForm({
  title,
  saves,
  isReady,
  test,
  onSave,
  isPending,
  onClose,
  before,
  texts,
  onChange,
  faults,
  children,
}: {
  title: string;
  /** The label of the button that saves. */
  saves: string;
  isReady: boolean;
  test: ReturnType<typeof useTest>;
  onSave: () => void;
  isPending: boolean;
  onClose: () => void;
  before: ReactNode;
  texts: MailboxTexts;
  onChange: (changes: Partial<MailboxTexts>) => void;
  faults: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const words = useWords(MAILBOXES);
  return (
    <FormDialog
      title={title}
      send={test.passed ? saves : test.isPending ? words.testing : test.steps ? words.testAgain : words.test}
      isPending={isPending || test.isPending}
      isReady={isReady}
      onSend={() => (test.passed ? onSave() : test.run())}
      onClose={onClose}
      before={before}
    >
      {children}
      <Advanced texts={texts} onChange={onChange} faults={faults} />
      {test.isPending || test.steps ? <TestSteps results={test.isPending ? null : test.steps} /> : null}
    </FormDialog>
  );
}
