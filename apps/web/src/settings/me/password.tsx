import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiProblem } from '../../api/problem';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { useMe } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { apiKeys, changePassword, sessions } from './me.queries';
import { ME } from './me.words';
import styles from '../settings.module.css';

/** Changes the password; requires the current one. */
export function Password() {
  const words = useWords(ME);
  const { email } = useMe();
  const cache = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNext] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changePassword({ currentPassword, newPassword }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      toast.success(words.changed);
      void cache.invalidateQueries(sessions);
      void cache.invalidateQueries(apiKeys);
      void cache.invalidateQueries({ queryKey: ['push-browsers'] });
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) toast.error(problem);
    },
    // don't keep passwords in the cache
    gcTime: 0,
  });
  const faults = error instanceof ApiProblem ? error.faults : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Form className={styles.form} validationBehavior="aria" onSubmit={submit}>
      {/* tells password managers which account this is */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={words.current}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        fault={faults.currentPassword}
      />
      <Field
        label={words.next}
        type="password"
        autoComplete="new-password"
        help={words.nextHelp}
        value={newPassword}
        onChange={setNext}
        fault={faults.newPassword}
      />
      <Button type="submit" isPending={isPending} isDisabled={currentPassword === '' || newPassword === ''}>
        {words.change}
      </Button>
    </Form>
  );
}
