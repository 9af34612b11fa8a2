import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import type { Schema } from '../api/client';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import field from '../ui/field.module.css';
import { useWords } from '../ui/locale';
import menu from '../ui/menu.module.css';
import { BOARD } from './board.words';
import { organizerName } from './request-facts';
import { organizersFound } from './request-lists.queries';
import styles from './requests.module.css';

const NEW = { email: '', firstName: '', lastName: '', company: '', phone: '' };
type New = typeof NEW;

/** An existing organizer, by id, or a new one. */
export type Organizer = { id: string | null } | New;
export const NO_ORGANIZER: Organizer = { id: null };

/** Converts the form value for a new request; null if no organizer is chosen. */
export function organizerOf(organizer: Organizer): Pick<Schema<'CreateRequest'>, 'organizerId' | 'organizer'> | null {
  if ('id' in organizer) return organizer.id === null ? null : { organizerId: organizer.id };
  const { email, ...others } = organizer;
  const said = Object.entries(others).filter(([, value]) => value.trim() !== '');
  return {
    organizer: { email: email.trim(), ...Object.fromEntries(said.map(([name, value]) => [name, value.trim()])) },
  };
}

/** Finds an existing organizer or enters a new one. */
export function OrganizerFields({
  organizer,
  onChange,
  faults,
  missing,
}: {
  organizer: Organizer;
  onChange: (organizer: Organizer) => void;
  faults: Partial<Record<string, string>>;
  /** Shown below the search if no organizer is chosen. */
  missing?: string;
}) {
  const words = useWords(BOARD);
  const [typed, setTyped] = useState('');
  const found = useQuery(organizersFound(useDeferredValue(typed.trim()))).data?.items ?? [];
  if ('id' in organizer)
    return (
      <div className={`${styles.both} ${styles.organizer}`}>
        <ComboBox
          className={field.field}
          items={found}
          inputValue={typed}
          onInputChange={setTyped}
          selectedKey={organizer.id}
          onSelectionChange={(key) => {
            const chosen = found.find(({ id }) => id === key);
            if (!chosen) return;
            setTyped(organizerName(chosen));
            onChange({ id: chosen.id });
          }}
          // keep the typed text, which may be a new organizer's address
          allowsCustomValue
          isInvalid={missing !== undefined}
          autoFocus
        >
          <Label className={field.label}>{words.findOrganizer}</Label>
          <Input className={field.input} placeholder={words.findOrganizerHint} />
          <FieldError className={field.fault}>{missing}</FieldError>
          <Popover className={menu.popover}>
            <ListBox<(typeof found)[number]> className={menu.menu}>
              {(item) => (
                <ListBoxItem id={item.id} textValue={organizerName(item)} className={menu.item}>
                  <span className={menu.text}>
                    {organizerName(item)} <small>{item.email}</small>
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        <Button onPress={() => onChange({ ...NEW, email: typed.includes('@') ? typed.trim() : '' })}>
          {words.newOrganizer}
        </Button>
      </div>
    );
  const line = (name: keyof New) => {
    const fault = faults[`organizer.${name}`];
    return {
      value: organizer[name],
      onChange: (value: string) => onChange({ ...organizer, [name]: value }),
      ...(fault ? { fault } : {}),
    };
  };
  return (
    <>
      <div className={styles.both}>
        <Field type="email" label={words.email} autoFocus {...line('email')} />
      </div>
      <Field label={words.firstName} {...line('firstName')} />
      <Field label={words.lastName} {...line('lastName')} />
      <Field label={words.company} {...line('company')} />
      <Field type="tel" label={words.phone} {...line('phone')} />
      <div className={styles.both}>
        <Button look="quiet" small onPress={() => onChange(NO_ORGANIZER)}>
          {words.knownOrganizer}
        </Button>
      </div>
    </>
  );
}
