import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mail } from '../communications/mail.queries';
import { FormDialog } from '../parts/form-dialog';
import { useWords } from '../parts/locale';
import { type Organizer, OrganizerFields, organizerOf } from '../requests/organizer-fields';
import form from '../requests/requests.module.css';
import { type Suggested, suggestedIn } from './inbox.queries';
import { INBOX } from './inbox.words';
import type { useSorting } from './use-sorting';

type Sorting = ReturnType<typeof useSorting>;

/** Asks for the organizer of an email that a colleague forwarded; the people that it names are filled in. */
export function MakeForward({ mail, sorting, onClose }: { mail: Mail; sorting: Sorting; onClose: () => void }) {
  const { data: suggested } = useQuery(suggestedIn(mail.id));
  return suggested ? (
    <Form mail={mail} sorting={sorting} onClose={onClose} initial={organizerNamed(suggested[0])} />
  ) : null;
}

function Form({
  mail,
  sorting,
  onClose,
  initial,
}: {
  mail: Mail;
  sorting: Sorting;
  onClose: () => void;
  initial: Organizer;
}) {
  const words = useWords(INBOX);
  const [organizer, setOrganizer] = useState(initial);
  const send = () => {
    const whose = organizerOf(organizer)?.organizer;
    if (whose) sorting.create(mail.id, { organizer: whose });
  };
  return (
    <FormDialog
      title={words.createOf(mail.subject || mail.from)}
      send={words.createDo}
      className={form.pairs}
      isPending={sorting.isPending}
      onSend={send}
      onClose={onClose}
    >
      <OrganizerFields organizer={organizer} onChange={setOrganizer} faults={sorting.faults} />
    </FormDialog>
  );
}

function organizerNamed(suggested: Suggested | undefined): Organizer {
  const [firstName = '', ...rest] = (suggested?.name ?? '').split(' ');
  const { email = '', company = '' } = suggested ?? {};
  return { email, firstName, lastName: rest.join(' '), company, phone: '' };
}
