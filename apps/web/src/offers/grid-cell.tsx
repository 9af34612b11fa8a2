import { Button } from '../ui/button';
import { useLabel, useWords } from '../ui/locale';
import { Badge, Status } from '../ui/states';
import type { Cell } from './offers.queries';
import { CELL_STATES, OFFERS } from './offers.words';
import { useOfferFormats } from './use-rows';
import styles from './grid.module.css';

export type Tax = 'net' | 'gross';

/** An offer's answer to a need: an amount, or a word for it. */
export function CellContent({
  cell: { state, net, gross, note, assumed, itemized },
  currency,
  tax,
  isGap,
  fill,
}: {
  cell: Cell;
  currency: string;
  tax: Tax;
  isGap: boolean;
  fill: { name: string; onPress: () => void } | null;
}) {
  const words = useWords(OFFERS);
  const label = useLabel();
  const { price } = useOfferFormats();
  const amount = { net, gross }[tax];
  const shown = amount === null ? null : price(amount, currency);
  return (
    <>
      {assumed ? (
        <>
          {shown} <Badge tone="warn">{words.assumed}</Badge>
        </>
      ) : state === 'priced' ? (
        shown
      ) : state === 'included' ? (
        <Status tone="ok" shape="tick">
          {label(CELL_STATES.included)}
        </Status>
      ) : state === 'optional' ? (
        <span className={styles.faint}>
          {label(CELL_STATES.optional)}
          {shown === null ? '' : ` ${shown}`}
        </span>
      ) : (
        <>
          {shown === null ? null : <span className={styles.line}>{shown}</span>}
          {isGap ? (
            <Status tone="warn" shape={state === 'on_request' ? 'half' : 'ring'}>
              {label(CELL_STATES[state])}
            </Status>
          ) : (
            <span className={styles.faint}>{itemized ? words.itemized : label(CELL_STATES[state])}</span>
          )}
        </>
      )}
      {note ? <small className={styles.note}>{note}</small> : null}
      {fill && (isGap || assumed) ? (
        <span className={styles.fill}>
          <Button small writes look="quiet" aria-label={fill.name} onPress={fill.onPress}>
            {assumed ? words.change : words.estimate}
          </Button>
        </span>
      ) : null}
    </>
  );
}
