import { useNavigate } from '@tanstack/react-router';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import { useSaving, useTexts } from '../shell/saving';
import { createOrganizer, readOrganizersAnew } from './organizers.queries';
import { ORGANIZERS } from './organizers.words';
import styles from './organizers.module.css';

const EMPTY = { email: '', firstName: '', lastName: '', company: '', phone: '' };

/** Creates an organizer who has no request yet. */
export function NewOrganizer({ onClose }: { onClose: () => void }) {
  const words = useWords(ORGANIZERS);
  const navigate = useNavigate();
  const { save, isPending, faults } = useSaving(createOrganizer, ({ id }) => {
    void readOrganizersAnew();
    onClose();
    void navigate({ to: '/organizers/$id', params: { id } });
  });
  const [texts, textField] = useTexts(EMPTY, faults);
  const send = () => {
    const { email, ...others } = texts;
    save({
      email: email.trim(),
      ...Object.fromEntries(Object.entries(others).map(([name, text]) => [name, text.trim() || null])),
    });
  };
  const field = (name: keyof typeof EMPTY) => ({ label: words[name], ...textField(name) });
  return (
    <FormDialog
      title={words.newOrganizer}
      send={words.create}
      className={styles.pairs}
      isPending={isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className={styles.both}>
        <Field type="email" autoFocus {...field('email')} />
      </div>
      <Field {...field('firstName')} />
      <Field {...field('lastName')} />
      <Field {...field('company')} />
      <Field type="tel" {...field('phone')} />
    </FormDialog>
  );
}
