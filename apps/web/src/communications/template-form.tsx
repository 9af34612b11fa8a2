import { useQuery } from '@tanstack/react-query';
import { multiLine } from '#i18n/formats';
import { Choice } from '../ui/choice';
import { Field } from '../ui/field';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { phoneTemplates } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import { type ChosenTemplate, chosen, filledIn, keyOfTemplate } from './phone-templates';
import styles from './composer.module.css';

/** Chooses an approved template and fills in its variables. */
export function TemplateForm({
  template,
  onChange,
  faults,
  isReadOnly,
}: {
  template: ChosenTemplate | null;
  onChange: (template: ChosenTemplate) => void;
  faults: Readonly<Record<string, string>>;
  isReadOnly: boolean;
}) {
  const words = useWords(EXCHANGE);
  const { data, error, refetch } = useQuery(phoneTemplates);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={2} />;
  if (data.length === 0) return <p className={styles.hint}>{words.noPhoneTemplates}</p>;
  const key = template === null ? null : keyOfTemplate(template);
  const found = data.find((one) => keyOfTemplate(one) === key);
  return (
    <>
      <Choice
        label={words.phoneTemplate}
        placeholder={words.choosePhoneTemplate}
        options={data.map((one) => ({
          value: keyOfTemplate(one),
          label: `${one.name.replaceAll('_', ' ')} (${one.language})`,
        }))}
        value={found ? key : null}
        onChange={(value) => {
          const next = data.find((one) => keyOfTemplate(one) === value);
          if (next) onChange(chosen(next));
        }}
        isDisabled={isReadOnly}
      />
      {template && found ? (
        <>
          {template.variables.map((value, index) => (
            <Field
              key={index}
              label={words.variable(index + 1)}
              value={value}
              onChange={(text) => onChange({ ...template, variables: template.variables.with(index, text) })}
              fault={index === 0 ? faults['template.variables'] : undefined}
              isReadOnly={isReadOnly}
              maxLength={1024}
              autoComplete="off"
            />
          ))}
          <p className={styles.preview} aria-label={words.words} role="group">
            {multiLine(filledIn(found.body, template.variables))}
          </p>
        </>
      ) : null}
    </>
  );
}
