import { useState } from 'react';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import { BOARD } from '../requests/board.words';
import { type Organizer, OrganizerFields, organizerOf } from '../requests/organizer-fields';
import form from '../requests/requests.module.css';
import type { UnlinkedMessage } from './inbox.queries';
import { INBOX } from './inbox.words';
import type { useSorting } from './use-sorting';

/** Asks for what a phone message lacks to become a request: a title, and the organizer unless the number is known. */
export function MakeRequest({
  message: { id, from, senderName, organizerId },
  sorting,
  onClose,
}: {
  message: UnlinkedMessage;
  sorting: ReturnType<typeof useSorting>;
  onClose: () => void;
}) {
  const words = useWords(INBOX);
  const { organizerNeeded } = useWords(BOARD);
  const [title, setTitle] = useState('');
  const [organizer, setOrganizer] = useState<Organizer>({
    email: '',
    firstName: '',
    lastName: '',
    company: '',
    phone: from,
  });
  const [isUnnamed, setUnnamed] = useState(false);
  const isKnown = organizerId !== null;
  const { faults } = sorting;
  const send = () => {
    const whose = isKnown ? {} : organizerOf(organizer);
    setUnnamed(whose === null);
    if (whose !== null) sorting.create(id, { title: title.trim(), ...whose });
  };
  return (
    <FormDialog
      title={words.createOf(senderName ?? from)}
      send={words.createDo}
      className={form.pairs}
      isPending={sorting.isPending}
      onSend={send}
      onClose={onClose}
    >
      {isKnown ? null : (
        <OrganizerFields
          organizer={organizer}
          onChange={setOrganizer}
          faults={faults}
          {...(isUnnamed && organizerOf(organizer) === null ? { missing: organizerNeeded } : {})}
        />
      )}
      <div className={form.both}>
        <Field
          label={words.requestTitle}
          name="title"
          autoFocus={isKnown}
          value={title}
          onChange={setTitle}
          help={words.createHelp}
          {...(faults.title ? { fault: faults.title } : {})}
        />
      </div>
    </FormDialog>
  );
}
