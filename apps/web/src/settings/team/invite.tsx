import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { NAME_MAX } from '#domain/limits';
import { ApiProblem } from '../../api/problem';
import { Button } from '../../parts/button';
import { Choice } from '../../parts/choice';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { useWords } from '../../parts/locale';
import { failed, said } from '../../shell/toasts';
import { invitations, invite, type Role, ROLES } from './team.queries';
import { TEAM } from './team.words';
import styles from '../settings.module.css';

/** A colleague to be: a mail goes when it is sent. */
export function Invite({ onClose }: { onClose: () => void }) {
  const words = useWords(TEAM);
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('agent');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => invite({ name, email, role }),
    onSuccess: () => {
      onClose();
      said(words.invited(email));
      return cache.invalidateQueries(invitations);
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || (problem.details.length === 0 && problem.code !== 'ALREADY_EXISTS'))
        failed(problem);
    },
  });
  const faults = error instanceof ApiProblem ? error.faults : {};
  const taken = error instanceof ApiProblem && error.code === 'ALREADY_EXISTS' ? error.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog
      title={words.inviteTitle}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            form="invite"
            look="primary"
            isPending={isPending}
            isDisabled={name.trim() === '' || email.trim() === ''}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <Form id="invite" className={styles.form} validationBehavior="aria" onSubmit={submit}>
        <Field label={words.name} autoFocus maxLength={NAME_MAX} value={name} onChange={setName} fault={faults.name} />
        <Field label={words.email} type="email" value={email} onChange={setEmail} fault={faults.email ?? taken} />
        <Choice
          label={words.role}
          options={ROLES.map((value) => ({ value, label: words[value] }))}
          value={role}
          onChange={setRole}
        />
      </Form>
    </Dialog>
  );
}
