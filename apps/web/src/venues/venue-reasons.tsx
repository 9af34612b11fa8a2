import { Fragment } from 'react';
import { DECLINE_REASON_WORDS, NOT_CHOSEN_REASON_WORDS } from '#domain/reason-words';
import type { Words } from '#i18n/locale';
import type { Schema } from '../api/client';
import { useLocale, useWords } from '../ui/locale';
import { REASONS } from './venue-reasons.words';
import styles from '../shell/sheet.module.css';

/** A number, and below it the reasons with theirs, most frequent first. Nothing if it is 0. */
function Counted<Reason extends string>({
  label,
  count,
  byReason,
  reasons,
}: {
  label: string;
  count: number;
  byReason: Record<Reason, number>;
  reasons: Record<Reason, Words>;
}) {
  const language = useLocale();
  if (count === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
      {(Object.keys(byReason) as Reason[])
        .filter((reason) => byReason[reason] > 0)
        .sort((one, other) => byReason[other] - byReason[one])
        .map((reason) => (
          <Fragment key={reason}>
            <dt className={styles.detail}>{reasons[reason][language]}</dt>
            <dd className={styles.detail}>{byReason[reason]}</dd>
          </Fragment>
        ))}
    </div>
  );
}

/** How often and why a venue said no, and wasn't chosen. Items of a `<dl>`. */
export function VenueReasons({
  standing: { byStage, declined, notChosen },
}: {
  standing: Pick<Schema<'MemberStandingView'>, 'byStage' | 'declined' | 'notChosen'>;
}) {
  const words = useWords(REASONS);
  return (
    <>
      <Counted
        label={words.declined}
        count={declined.total}
        byReason={declined.byReason}
        reasons={DECLINE_REASON_WORDS}
      />
      <Counted
        label={words.notChosen}
        count={byStage.not_selected}
        byReason={notChosen}
        reasons={NOT_CHOSEN_REASON_WORDS}
      />
    </>
  );
}
