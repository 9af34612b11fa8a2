import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { useSaving, useTexts } from '../../shell/saving';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { agency, type AgencySettings, updateAgency } from './agency.queries';
import { CHASE } from './chase.words';
import { hoursIn, hoursShown } from './chase-hours';
import styles from '../settings.module.css';

type Chase = AgencySettings['chase'];

/** When venues and organizers that don't reply are reminded. */
export function ChaseForm({ chase }: { chase: Chase }) {
  const words = useWords(CHASE);
  const cache = useQueryClient();
  const { save, isPending, faults } = useSaving(
    (said: Chase | null) => updateAgency({ chase: said }),
    (view) => {
      cache.setQueryData(agency.queryKey, view);
      toast.success(words.saved);
    },
  );
  // the service names the number that it refuses
  const faultAt = (path: string): Record<string, string> => {
    const at = Object.keys(faults).find((key) => key === path || key.startsWith(`${path}.`));
    return at === undefined ? {} : { [path]: faults[at] ?? '' };
  };
  const [texts, field] = useTexts(
    () => ({
      'chase.hours': hoursShown(chase.hours),
      'chase.shortNotice.withinDays': String(chase.shortNotice.withinDays),
      'chase.shortNotice.hours': hoursShown(chase.shortNotice.hours),
    }),
    {
      ...faultAt('chase.hours'),
      ...faultAt('chase.shortNotice.withinDays'),
      ...faultAt('chase.shortNotice.hours'),
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({
      hours: hoursIn(texts['chase.hours']),
      shortNotice: {
        withinDays: Number(texts['chase.shortNotice.withinDays']),
        hours: hoursIn(texts['chase.shortNotice.hours']),
      },
    });
  };
  return (
    <Section title={words.title} help={words.help}>
      <Form className={styles.form} validationBehavior="aria" onSubmit={submit}>
        <Field {...field('chase.hours')} label={words.hours} help={words.hoursHelp} />
        <Field {...field('chase.shortNotice.withinDays')} label={words.withinDays} type="number" min={0} />
        <Field {...field('chase.shortNotice.hours')} label={words.shortHours} help={words.shortHelp} />
        <div className={styles.acts}>
          <Button type="submit" look="primary" isPending={isPending}>
            {words.save}
          </Button>
          <Button look="quiet" isPending={isPending} onPress={() => save(null)}>
            {words.reset}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
