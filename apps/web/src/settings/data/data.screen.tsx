import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ImportSteps } from '../../imports/import-steps';
import { queryClient } from '../../api/query-client';
import { useWords } from '../../ui/locale';
import { useTitle } from '../../shell/title';
import { ForAdmins } from '../for-admins';
import { Section } from '../section';
import { DATA } from './data.words';
import { Exports } from './exports';
import { KNOWLEDGE_FILE } from './knowledge-file';
import { ORGANIZER_FILE } from './organizer-file';
import { REQUEST_FILE } from './request-file';
import { TAG_FILE } from './tag-file';
import styles from './data.module.css';

/** The imports on this screen, in order, and where to see the imported records. */
const FILES = {
  organizers: { of: ORGANIZER_FILE, to: '/organizers', see: 'seeOrganizers' },
  requests: { of: REQUEST_FILE, to: '/requests', see: 'seeRequests' },
  tags: { of: TAG_FILE, to: '/settings/tags', see: 'seeTags' },
  knowledge: { of: KNOWLEDGE_FILE, to: '/venues', see: 'seeVenues' },
} as const;
type Kind = keyof typeof FILES;
const KINDS = Object.keys(FILES) as Kind[];

/** Exports everything, and imports data from other tools. */
export function DataScreen() {
  const { kind } = useParams({ strict: false });
  const known = KINDS.find((one) => one === kind);
  return <ForAdmins>{known ? <Import kind={known} /> : <Overview />}</ForAdmins>;
}

function Overview() {
  const words = useWords(DATA);
  useTitle(words.title);
  return (
    <>
      <Exports />
      <Section title={words.imports} help={words.importsHelp}>
        <ul>
          <li className={styles.line}>
            <Link to="/venues/import">{words.venues}</Link>
            <span>{words.venuesHelp}</span>
          </li>
          {KINDS.map((kind) => (
            <li key={kind} className={styles.line}>
              <Link to="/settings/data/{-$kind}" params={{ kind }}>
                {words[kind]}
              </Link>
              <span>{words[`${kind}Help`]}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Import({ kind }: { kind: Kind }) {
  const words = useWords(DATA);
  const { of, to, see } = FILES[kind];
  return (
    <ImportSteps
      key={kind}
      of={of}
      title="h2"
      back={
        <Link to="/settings/data/{-$kind}" params={{ kind: undefined }}>
          <ArrowLeft size={14} aria-hidden />
          {words.back}
        </Link>
      }
      seeAll={<Link to={to}>{words[see]}</Link>}
      // imports may affect any list and any venue's page
      onDone={() => void queryClient.invalidateQueries()}
    />
  );
}
