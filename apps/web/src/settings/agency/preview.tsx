import { shadesOf } from '#domain/colours';
import { shownSize } from '#domain/logo';
import { useWords } from '../../ui/locale';
import type { AgencySettings } from './agency.queries';
import { AGENCY } from './agency.words';
import styles from './preview.module.css';

type Uploaded = AgencySettings['shown']['logo'];

export const logoAddress = ({ id }: NonNullable<Uploaded>): string => `/api/public/agency/logos/${id}`;

interface Shown {
  name: string;
  colour: string;
  logo: Uploaded;
  ways: string[];
  legalLine: string;
}

/** A live preview of a public page's header and footer, in light and dark. */
export function Preview(shown: Shown) {
  const words = useWords(AGENCY);
  return (
    <div className={styles.both}>
      <Page {...shown} scheme="light" label={words.inLight} />
      <Page {...shown} scheme="dark" label={words.inDark} />
    </div>
  );
}

function Page({
  name,
  colour,
  logo,
  ways,
  legalLine,
  scheme,
  label,
}: Shown & { scheme: 'light' | 'dark'; label: string }) {
  const words = useWords(AGENCY);
  const { accent, onAccent } = shadesOf(colour)[scheme];
  const known = ways.filter((way) => way !== '');
  return (
    <figure className={styles.page} data-scheme={scheme}>
      <figcaption className={styles.caption}>{label}</figcaption>
      <p className={styles.brand} style={{ color: accent }}>
        {logo === null ? name : <img src={logoAddress(logo)} alt={name} {...shownSize(logo)} />}
      </p>
      <div className={styles.middle}>
        <p>{words.page}</p>
        <span className={styles.button} style={{ background: accent, color: onAccent }}>
          {words.button}
        </span>
      </div>
      <div className={styles.foot}>
        {known.length > 0 ? (
          <p>
            {words.contact} {known.join(' · ')}
          </p>
        ) : null}
        {legalLine === '' ? null : <p>{legalLine}</p>}
      </div>
    </figure>
  );
}
