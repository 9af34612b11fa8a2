import { Link } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { formatCount, formatMoment } from '#i18n/formats';
import { IconButton } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Menu, type MenuEntry } from '../ui/menu';
import { Badge } from '../ui/states';
import { useServiceSettings } from '../shell/session';
import { CellContent, type Tax } from './grid-cell';
import type { Comparison, ComparisonTotal } from './offers.queries';
import { OFFERS } from './offers.words';
import { useOfferFormats, useRowName } from './use-rows';
import styles from './grid.module.css';

/** The least width of the needs and of a venue; more venues are scrolled. */
const ROW_PX = 112;
const VENUE_PX = 150;

/** A gap or an assumption of the grid, which the team may fill. */
export interface Fillable {
  offerId: string;
  key: string;
  row: string;
}

/** Needs × venues: what each offer says, and its total. Rows and venues in the order of the request. */
export function Grid({
  code,
  comparison: { basis, rows, totals },
  tax,
  canFill,
  onFill,
  entriesOf,
}: {
  code: string;
  comparison: Comparison;
  tax: Tax;
  canFill: boolean;
  onFill: (gap: Fillable) => void;
  entriesOf: (total: ComparisonTotal) => readonly MenuEntry[];
}) {
  const words = useWords(OFFERS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const rowName = useRowName(basis.needs);
  const { price, validity } = useOfferFormats();
  const all = (cell: (total: ComparisonTotal) => React.ReactNode) =>
    totals.map((total) => (
      <td key={total.memberId} className={styles.number}>
        {cell(total)}
      </td>
    ));
  return (
    <div className={styles.scroller} role="region" aria-label={words.compare} tabIndex={0}>
      <table className={styles.table} style={{ minWidth: ROW_PX + totals.length * VENUE_PX }}>
        <thead>
          <tr>
            <th scope="col" className={styles.row}>
              {words.need}
            </th>
            {totals.map((total) => (
              <th key={total.memberId} scope="col">
                <div className={styles.venue}>
                  <Link to="/requests/$code/offers/$offer" params={{ code, offer: total.offerId }}>
                    {total.member.name}
                  </Link>
                  <Menu
                    label={words.actionsOf(total.member.name)}
                    trigger={
                      <IconButton label={words.actionsOf(total.member.name)} small>
                        <MoreHorizontal size={16} aria-hidden />
                      </IconButton>
                    }
                    entries={entriesOf(total)}
                  />
                </div>
                <small>
                  {[total.member.city, total.round > 1 ? words.round(total.round) : null].filter(Boolean).join(' · ')}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              <th scope="row" className={styles.row}>
                {rowName(key)}
              </th>
              {cells.map((cell, at) => {
                const total = totals[at] as ComparisonTotal;
                return (
                  <td key={total.memberId} className={styles.number}>
                    <CellContent
                      cell={cell}
                      currency={total.currency}
                      tax={tax}
                      isGap={total.gaps.includes(key)}
                      fill={
                        canFill
                          ? {
                              name: cell.assumed
                                ? words.changeOf(rowName(key), total.member.name)
                                : words.estimateOf(rowName(key), total.member.name),
                              onPress: () => onFill({ offerId: cell.offerId, key, row: rowName(key) }),
                            }
                          : null
                      }
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row" className={styles.row}>
              {words.total}
            </th>
            {all((total) => {
              const amount = price(total[tax], total.currency);
              return (
                <>
                  <strong>{total.atLeast ? words.atLeast(amount) : amount}</strong> <small>{words[tax]}</small>
                  {total.assumed ? <small className={styles.line}>{words.assumed}</small> : null}
                </>
              );
            })}
          </tr>
          <tr>
            <th scope="row" className={styles.row}>
              {words.perPerson}
            </th>
            {all(({ perPerson, currency, atLeast }) => {
              if (!perPerson) return '–';
              const amount = price(perPerson[tax], currency);
              return atLeast ? words.atLeast(amount) : amount;
            })}
          </tr>
          <tr>
            <th scope="row" className={styles.row}>
              {words.vat}
            </th>
            {all(({ vat, currency }) =>
              vat.map(({ rate, amount }) => (
                <span key={rate} className={styles.line}>
                  {words.vatOf(formatCount(rate, language))} {price(amount, currency)}
                </span>
              )),
            )}
          </tr>
          <tr>
            <th scope="row" className={styles.row}>
              {words.gapsRow}
            </th>
            {all(({ gaps }) =>
              gaps.length === 0 ? (
                <span className={styles.faint}>{words.noGaps}</span>
              ) : (
                <span className={styles.gaps}>{gaps.map(rowName).join(', ')}</span>
              ),
            )}
          </tr>
          <tr>
            <th scope="row" className={styles.row}>
              {words.validity}
            </th>
            {all(({ validUntil }) => {
              const { isExpired, text } = validity(validUntil);
              return isExpired ? <Badge tone="warn">{text}</Badge> : text;
            })}
          </tr>
          {totals.some(({ holdUntil }) => holdUntil !== null) ? (
            <tr>
              <th scope="row" className={styles.row}>
                {words.held}
              </th>
              {all(({ holdUntil, holdRank }) =>
                holdUntil === null ? (
                  <span className={styles.faint}>{words.notHeld}</span>
                ) : (
                  words.heldUntil(holdRank ?? 1, formatMoment(new Date(holdUntil), language, timeZone))
                ),
              )}
            </tr>
          ) : null}
        </tfoot>
      </table>
    </div>
  );
}
