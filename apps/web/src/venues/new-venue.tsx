import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Tick } from '../parts/choice';
import { Field } from '../parts/field';
import { FormDialog } from '../parts/form-dialog';
import { useWords } from '../parts/locale';
import { useSaving, useTexts } from '../shell/saving';
import { said } from '../shell/toasts';
import { createVenue, readVenuesAnew } from './venues.queries';
import { VENUES } from './venues.words';
import styles from './venues.module.css';

const EMPTY = { name: '', postalCode: '', city: '', email: '', contactName: '', phone: '' };

/** Creates a venue from its required fields; the others are added on its page. */
export function NewVenue({ onClose }: { onClose: () => void }) {
  const words = useWords(VENUES);
  const navigate = useNavigate();
  const [isInvited, setInvited] = useState(false);
  const { save, isPending, faults } = useSaving(createVenue, ({ code, name }) => {
    void readVenuesAnew();
    said(words.created(name));
    onClose();
    void navigate({ to: '/venues/$code', params: { code } });
  });
  const [{ name, postalCode, email, city, contactName, phone }, field] = useTexts(EMPTY, faults);
  const send = () =>
    save({
      ...{ name: name.trim(), postalCode: postalCode.trim(), email: email.trim() },
      city: city.trim() || null,
      contactName: contactName.trim() || null,
      phone: phone.trim() || null,
      status: isInvited ? 'onboarding' : 'active',
    });
  return (
    <FormDialog
      title={words.newVenue}
      send={words.create}
      className={styles.pairs}
      isPending={isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className={styles.both}>
        <Field label={words.name} autoFocus {...field('name')} />
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
    </FormDialog>
  );
}
