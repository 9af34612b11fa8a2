import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Locale } from '#i18n/locale';
import { NAME_MAX } from '#domain/limits';
import { ApiProblem } from '../../api/problem';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { inLocale, locale, useWords } from '../../ui/locale';
import { PARTS } from '../../ui/words';
import { me, useMe } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { updateMe } from './me.queries';
import { ME } from './me.words';
import styles from '../settings.module.css';

/** Name and language. The screens switch language once it is saved. */
export function Profile() {
  const words = useWords(ME);
  const { save } = useWords(PARTS);
  const person = useMe();
  const cache = useQueryClient();
  const [name, setName] = useState(person.name);
  const [language, setLanguage] = useState<Locale>(person.locale);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => updateMe({ name, locale: language }),
    onSuccess: (view) => {
      cache.setQueryData(me.queryKey, view);
      void cache.invalidateQueries({ queryKey: ['directory'] });
      setName(view.name);
      locale.set(view.locale);
      // in the newly chosen language
      toast.success(inLocale(ME, view.locale).saved);
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) toast.error(problem);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Form className={styles.form} validationBehavior="aria" onSubmit={submit}>
      <Field
        label={words.name}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={name}
        onChange={setName}
        fault={error instanceof ApiProblem ? error.faults.name : undefined}
      />
      <Field label={words.email} value={person.email} isReadOnly />
      <Choice
        label={words.language}
        options={[
          { value: 'fr', label: words.french },
          { value: 'en', label: words.english },
        ]}
        value={language}
        onChange={setLanguage}
      />
      <Button type="submit" look="primary" isPending={isPending} isDisabled={name.trim() === ''}>
        {save}
      </Button>
    </Form>
  );
}
