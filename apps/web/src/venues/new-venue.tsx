import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Tick } from '../parts/choice';
import { Dialog } from '../parts/dialog';
import { Field } from '../parts/field';
import { useWords } from '../parts/locale';
import { failed, said } from '../shell/toasts';
import { createVenue, readVenuesAnew } from './venues.queries';
import { VENUES } from './venues.words';
import styles from './venues.module.css';

const EMPTY = { name: '', postalCode: '', city: '', email: '', contactName: '', phone: '' };

/** A new venue: what must be known of it. The rest follows on its sheet. */
export function NewVenue({ onClose }: { onClose: () => void }) {
  const words = useWords(VENUES);
  const navigate = useNavigate();
  const [texts, setTexts] = useState(EMPTY);
  const [isInvited, setInvited] = useState(false);
  const creation = useMutation({
    mutationFn: createVenue,
    onSuccess: ({ code, name }) => {
      void readVenuesAnew();
      said(words.created(name));
      onClose();
      void navigate({ to: '/venues/$code', params: { code } });
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.details.length === 0) failed(error);
    },
  });
  const faults: Partial<Record<string, string>> = creation.error instanceof ApiProblem ? creation.error.faults : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (creation.isPending) return;
    const { name, postalCode, email, city, contactName, phone } = texts;
    creation.mutate({
      ...{ name: name.trim(), postalCode: postalCode.trim(), email: email.trim() },
      city: city.trim() || null,
      contactName: contactName.trim() || null,
      phone: phone.trim() || null,
      status: isInvited ? 'onboarding' : 'active',
    });
  };
  const field = (name: keyof typeof EMPTY) => {
    const fault = faults[name];
    return {
      name,
      value: texts[name],
      onChange: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
      ...(fault ? { fault } : {}),
    };
  };
  return (
    <Dialog
      title={words.newVenue}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" form="new-venue" look="primary" isPending={creation.isPending}>
            {words.create}
          </Button>
        </>
      }
    >
      <Form id="new-venue" className={styles.pairs} validationBehavior="aria" onSubmit={submit}>
        <div className={styles.both}>
          <Field label={words.name} {...field('name')} />
        </div>
        <Field label={words.postalCode} {...field('postalCode')} />
        <Field label={words.city} {...field('city')} />
        <div className={styles.both}>
          <Field label={words.email} type="email" {...field('email')} />
        </div>
        <Field label={words.contact} {...field('contactName')} />
        <Field label={words.phone} type="tel" {...field('phone')} />
        <div className={styles.both}>
          <Tick isSelected={isInvited} onChange={setInvited}>
            {words.welcome}
          </Tick>
        </div>
      </Form>
    </Dialog>
  );
}
