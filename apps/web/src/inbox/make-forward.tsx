import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mail } from '../communications/mail.queries';
import { Button } from '../ui/button';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import { Problem } from '../shell/problem';
import { type Organizer, OrganizerFields, organizerOf } from '../requests/organizer-fields';
import form from '../requests/requests.module.css';
import { type Suggested, suggestedIn } from './inbox.queries';
import { INBOX } from './inbox.words';
import type { useSorting } from './use-sorting';
import styles from './mail-pane.module.css';

type Sorting = ReturnType<typeof useSorting>;
const NOBODY: Suggested = { name: '', email: null, company: null };

/**
 * Asks for the organizer of an email that a colleague forwarded: the people that it names are buttons. `isOpen` asks in the dialog, for the
 * first of them.
 */
export function WhoIsIt({
  mail,
  sorting,
  isDisabled,
  isOpen,
  onOpenChange,
}: {
  mail: Mail;
  sorting: Sorting;
  isDisabled: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const words = useWords(INBOX);
  const { data: suggested, error, refetch } = useQuery(suggestedIn(mail.id));
  const [chosen, setChosen] = useState<Suggested | null>(null);
  const choose = (person: Suggested) => {
    setChosen(person);
    onOpenChange(true);
  };
  if (error && !suggested) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!suggested) return null;
  return (
    <section className={styles.part} aria-labelledby="who-is-it">
      <h3 id="who-is-it">{words.whoIsIt}</h3>
      <p className={styles.persons}>
        {suggested.map((person) => (
          <Button key={calledOf(person)} isDisabled={isDisabled} onPress={() => choose(person)}>
            {calledOf(person)}
          </Button>
        ))}
        <Button look="quiet" isDisabled={isDisabled} onPress={() => choose(NOBODY)}>
          {suggested.length === 0 ? words.nameThem : words.someoneElse}
        </Button>
      </p>
      {isOpen ? (
        <Form
          mail={mail}
          sorting={sorting}
          initial={organizerNamed(chosen ?? suggested[0] ?? NOBODY)}
          onClose={() => {
            setChosen(null);
            onOpenChange(false);
          }}
        />
      ) : null}
    </section>
  );
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

/** A person as the mail names them: with what tells two of the same name apart. */
const calledOf = ({ name, company, email }: Suggested): string =>
  [name, company, email].filter((part) => part !== null && part !== '').join(' · ');

function organizerNamed({ name, email, company }: Suggested): Organizer {
  const [firstName = '', ...rest] = name.split(' ');
  return { email: email ?? '', firstName, lastName: rest.join(' '), company: company ?? '', phone: '' };
}
