import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { Field } from '../parts/field';
import { useWords } from '../parts/locale';
import { failed } from '../shell/toasts';
import { createOrganizer, readOrganizersAnew } from './organizers.queries';
import { ORGANIZERS } from './organizers.words';
import styles from './organizers.module.css';

const EMPTY = { email: '', firstName: '', lastName: '', company: '', phone: '' };

/** A person whose request is still to come. */
export function NewOrganizer({ onClose }: { onClose: () => void }) {
  const words = useWords(ORGANIZERS);
  const navigate = useNavigate();
  const [texts, setTexts] = useState(EMPTY);
  const creation = useMutation({
    mutationFn: createOrganizer,
    onSuccess: ({ id }) => {
      void readOrganizersAnew();
      onClose();
      void navigate({ to: '/organizers/$id', params: { id } });
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.details.length === 0) failed(error);
    },
  });
  const faults: Partial<Record<string, string>> = creation.error instanceof ApiProblem ? creation.error.faults : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (creation.isPending) return;
    const { email, ...others } = texts;
    creation.mutate({
      email: email.trim(),
      ...Object.fromEntries(Object.entries(others).map(([name, text]) => [name, text.trim() || null])),
    });
  };
  const field = (name: keyof typeof EMPTY) => {
    const fault = faults[name];
    return {
      label: words[name],
      name,
      value: texts[name],
      onChange: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
      ...(fault ? { fault } : {}),
    };
  };
  return (
    <Dialog
      title={words.newOrganizer}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" form="new-organizer" look="primary" isPending={creation.isPending}>
            {words.create}
          </Button>
        </>
      }
    >
      <Form id="new-organizer" className={styles.pairs} validationBehavior="aria" onSubmit={submit}>
        <div className={styles.both}>
          <Field type="email" {...field('email')} />
        </div>
        <Field {...field('firstName')} />
        <Field {...field('lastName')} />
        <Field {...field('company')} />
        <Field type="tel" {...field('phone')} />
      </Form>
    </Dialog>
  );
}
