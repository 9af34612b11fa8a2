import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { LEGAL_LINE_MAX, NAME_MAX } from '#domain/limits';
import { ApiProblem } from '../../api/problem';
import { Button } from '../../ui/button';
import { Field, LongField } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { PARTS } from '../../ui/words';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { agency, type AgencySettings, updateAgency } from './agency.queries';
import { AGENCY } from './agency.words';
import { Logo } from './logo';
import { Preview } from './preview';
import preview from './preview.module.css';
import styles from '../settings.module.css';

const FIELDS = ['name', 'email', 'phone', 'colour', 'legalLine'] as const;
const COLOUR = /^#[\da-f]{6}$/;
type Typed = Record<(typeof FIELDS)[number], string>;

const typedOf = ({ chosen }: AgencySettings): Typed =>
  Object.fromEntries(FIELDS.map((field) => [field, chosen[field] ?? ''])) as Typed;
/** Empty fields fall back to the service's settings. */
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The agency settings, with a preview of the page header and footer. */
export function AgencyForm({ settings }: { settings: AgencySettings }) {
  const words = useWords(AGENCY);
  const { save } = useWords(PARTS);
  const cache = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(settings));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      updateAgency({
        name: orNull(typed.name),
        email: orNull(typed.email),
        phone: orNull(typed.phone),
        colour: orNull(typed.colour)?.toLowerCase() ?? null,
        legalLine: orNull(typed.legalLine),
      }),
    onSuccess: (view) => {
      cache.setQueryData(agency.queryKey, view);
      setTyped(typedOf(view));
      void cache.invalidateQueries({ queryKey: ['settings'] });
      toast.success(words.saved);
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) toast.error(problem);
    },
  });
  const faults = error instanceof ApiProblem ? error.faults : {};
  const { shown, chosen } = settings;
  // the default of a customized field isn't known here
  const ofService = (field: keyof Typed): string => (chosen[field] === null ? (shown[field] ?? '') : '');
  const field = (name: keyof Typed) => ({
    label: words[name],
    value: typed[name],
    placeholder: ofService(name),
    fault: faults[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  const typedColour = typed.colour.trim().toLowerCase();
  // ignore incomplete input
  const colour = COLOUR.test(typedColour) ? typedColour : shown.colour;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <>
      <Section title={words.identity} help={words.identityHelp}>
        <Form className={styles.form} validationBehavior="aria" onSubmit={submit}>
          <Field {...field('name')} maxLength={NAME_MAX} />
          <Field {...field('email')} type="email" />
          <Field {...field('phone')} type="tel" />
          <div className={preview.colour}>
            <Field {...field('colour')} help={words.colourHelp} maxLength={7} />
            <input
              type="color"
              className={preview.pick}
              aria-label={words.pickColour}
              value={colour}
              onChange={({ target }) => setTyped({ ...typed, colour: target.value })}
            />
          </div>
          <LongField {...field('legalLine')} rows={2} maxLength={LEGAL_LINE_MAX} />
          <Button type="submit" look="primary" isPending={isPending}>
            {save}
          </Button>
        </Form>
      </Section>
      <Section title={words.logo} help={words.logoHelp}>
        <Logo settings={settings} />
      </Section>
      <Section title={words.preview} help={words.previewHelp}>
        <Preview
          colour={colour}
          logo={shown.logo}
          name={orNull(typed.name) ?? ofService('name')}
          ways={[orNull(typed.phone) ?? ofService('phone'), orNull(typed.email) ?? ofService('email')]}
          legalLine={orNull(typed.legalLine) ?? ofService('legalLine')}
        />
      </Section>
    </>
  );
}
