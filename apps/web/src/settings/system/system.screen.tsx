import { useWords } from '../../ui/locale';
import { useServiceSettings } from '../../shell/session';
import { useTitle } from '../../shell/title';
import { ForAdmins } from '../for-admins';
import { Section } from '../section';
import { JobList } from './job-list';
import { Providers } from './providers';
import { Queues, SetAsideJobs } from './queues';
import { SYSTEM } from './system.words';
import { Vectors } from './vectors';
import { Webhooks } from './webhooks';
import styles from './system.module.css';

/** The state of the service and an admin's actions. */
export function SystemScreen() {
  const words = useWords(SYSTEM);
  const { version, timeZone } = useServiceSettings();
  useTitle(words.title);
  return (
    <ForAdmins>
      <Section title={words.service}>
        <dl className={styles.facts}>
          <dt>{words.version}</dt>
          <dd>{version}</dd>
          <dt>{words.timeZone}</dt>
          <dd>{timeZone}</dd>
        </dl>
      </Section>
      <Providers />
      <Webhooks />
      <SetAsideJobs />
      <Vectors />
      <Queues />
      <JobList />
    </ForAdmins>
  );
}
