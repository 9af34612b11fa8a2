import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { useLabel, useWords } from '../../ui/locale';
import { Badge } from '../../ui/states';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { sendTestMail } from './system.queries';
import { BILLING_SETTINGS, PROVIDERS } from './providers.words';
import { SYSTEM } from './system.words';
import styles from '../settings.module.css';

const NAMES = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];

/** The providers in use, and the settings that connect the others. */
export function Providers() {
  const words = useWords(SYSTEM);
  const label = useLabel();
  const { providers } = useServiceSettings();
  const testing = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ to }) => void toast.success(words.testMailSent(to)),
    onError: toast.error,
  });
  return (
    <Section
      title={words.providers}
      help={words.providersHelp}
      action={
        <Button writes isPending={testing.isPending} onPress={() => testing.mutate()}>
          {words.testMail}
        </Button>
      }
    >
      <ul>
        {NAMES.map((provider) => {
          const { mode, adapter } = providers[provider];
          const { name, about, settings, guide } = PROVIDERS[provider];
          return (
            <li key={provider} className={styles.row}>
              <div className={styles.main}>
                <p className={styles.name}>{label(name)}</p>
                <p className={styles.muted}>{label(about)}</p>
              </div>
              {mode === 'real' ? <span className={styles.muted}>{adapter}</span> : null}
              <Badge tone={mode === 'real' ? 'ok' : 'plain'}>{words[mode]}</Badge>
              {mode === 'mock' ? <SetUp name={label(name)} settings={settings} guide={guide} /> : null}
            </li>
          );
        })}
        <li className={styles.row}>
          <div className={styles.main}>
            <p className={styles.name}>{words.billing}</p>
            <p className={styles.muted}>{words.billingHelp}</p>
          </div>
          <SetUp name={words.billing} settings={BILLING_SETTINGS} />
        </li>
      </ul>
    </Section>
  );
}

/** The settings to add, and a link to the provider's instructions. */
function SetUp({ name, settings, guide }: { name: string; settings: readonly string[]; guide?: string | undefined }) {
  const words = useWords(SYSTEM);
  return (
    <details className={styles.details}>
      <summary>
        {words.setUp}
        <span className="visually-hidden">{words.of(name)}</span>
      </summary>
      <p>
        {words.settingsOf}{' '}
        {settings.map((setting) => (
          <span key={setting}>
            <code>{setting}</code>{' '}
          </span>
        ))}
      </p>
      {guide ? (
        <p>
          <a href={guide} target="_blank" rel="noreferrer">
            {words.guide}
          </a>
        </p>
      ) : null}
    </details>
  );
}
