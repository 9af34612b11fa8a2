import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import { Badge } from '../ui/states';
import type { Offer, OfferLine } from './offers.queries';
import { OFFERS } from './offers.words';
import { lineChanges, type LineChange } from './rounds';
import { useLineSum } from './use-line-sum';
import { useOfferFormats } from './use-rows';
import styles from './offers.module.css';

/** The differences from round to round of a venue, newest first. */
export function RoundsDialog({ rounds, onClose }: { rounds: readonly Offer[]; onClose: () => void }) {
  const words = useWords(OFFERS);
  const { price } = useOfferFormats();
  const steps = rounds.slice(1).map((after, at) => ({ before: rounds[at] as Offer, after }));
  return (
    <Dialog title={words.changesTitle(rounds[0]?.member.name ?? '')} isOpen onClose={onClose} size="wide">
      {steps.reverse().map(({ before, after }) => {
        const changes = lineChanges(before, after);
        return (
          <section key={after.id} className={styles.step}>
            <h3>{words.changesOf(after.round)}</h3>
            <p>
              {words.total} <strong>{price(after.totals.net, after.currency)}</strong> {words.net}{' '}
              <span className={styles.muted}>{words.was(price(before.totals.net, before.currency))}</span>
            </p>
            {changes.length === 0 ? <p className={styles.muted}>{words.noChanges}</p> : null}
            <ul>
              {changes.map((change) => (
                <Change
                  key={(change.of === 'removed' ? change.before : change.after).id}
                  change={change}
                  currency={after.currency}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}

const TONES = { added: 'info', removed: 'danger', changed: 'warn' } as const;

function Change({ change, currency }: { change: LineChange; currency: string }) {
  const words = useWords(OFFERS);
  const sumOf = useLineSum(currency);
  const line: OfferLine = change.of === 'removed' ? change.before : change.after;
  return (
    <li className={styles.change}>
      <Badge tone={TONES[change.of]}>{words[change.of]}</Badge>
      <span className={styles.grow}>
        {line.label}
        {change.of === 'changed' && change.before.label !== line.label ? (
          <span className={styles.muted}> {words.was(change.before.label)}</span>
        ) : null}
        {change.of === 'changed' && change.before.note !== line.note ? (
          <small className={styles.block}>
            {line.note ?? words.none_}{' '}
            <span className={styles.muted}>{words.was(change.before.note ?? words.none_)}</span>
          </small>
        ) : null}
      </span>
      <span className={styles.amount}>
        {sumOf(line)}
        {change.of === 'changed' && sumOf(change.before) !== sumOf(line) ? (
          <span className={styles.muted}> {words.was(sumOf(change.before))}</span>
        ) : null}
      </span>
    </li>
  );
}
