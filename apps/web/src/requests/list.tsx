import { useCallback, useEffect, useRef } from 'react';
import { formatCount } from '#words/formats';
import { BULK_MAX } from '#domain/limits';
import { Button } from '../parts/button';
import { Tick } from '../parts/choice';
import { useLocale, useWords } from '../parts/locale';
import { SkeletonLines } from '../parts/states';
import { useCommands } from '../shell/commands';
import { LIST_MAX, useDrawnRows } from '../shell/list-rows';
import { Problem } from '../shell/problem';
import { BOARD } from './board.words';
import { BulkBar } from './bulk-bar';
import { useCardActions } from './card-actions';
import { ListHead } from './list-head';
import { ListRow } from './list-row';
import { NoRequests } from './no-requests';
import { isFiltered, listSortOf, NO_FILTERS, type RequestsSearch } from './request-filters';
import { requestPage } from './request-lists.queries';
import { useSelection } from './use-selection';
import styles from './list.module.css';

/** Requests one below the other, to be sorted, selected and changed together. */
export function RequestList({
  search,
  onSearch,
  onNew,
}: {
  search: RequestsSearch;
  onSearch: (change: Partial<RequestsSearch>) => void;
  onNew: () => void;
}) {
  const words = useWords(BOARD);
  const language = useLocale();
  const { row, total, news, show, error, again, scroller, rowHeight, count, lines, before, behind } = useDrawnRows(
    (page) => requestPage(search, page),
    words,
  );
  const idAt = (index: number) => row(index)?.id;
  const selection = useSelection(idAt, BULK_MAX, JSON.stringify(search));
  const cardOf = (id: string) => lines.map(({ index }) => row(index)).find((item) => item?.id === id) ?? undefined;
  const { openMenu, overlays } = useCardActions(cardOf);
  const toggle = useRef(selection.toggle);
  useEffect(() => {
    toggle.current = selection.toggle;
  });
  const select = useCallback((index: number, withRange: boolean) => toggle.current(index, withRange), []);

  useCommands([
    // a row's own keys do it: the link in it has the focus
    { id: 'select', label: words.select, group: 'do', keys: [' '], hidden: true, run: () => undefined },
  ]);

  if (error) return <Problem error={error} onRetry={again} />;
  if (total === null)
    return (
      <div className={styles.loading}>
        <SkeletonLines count={12} />
      </div>
    );
  const notice =
    news > 0 ? (
      <div className={styles.notice}>
        <Button
          small
          onPress={() => {
            scroller.current?.scrollTo({ top: 0 });
            show();
          }}
        >
          {words.newRequests(news)}
        </Button>
      </div>
    ) : null;
  if (count === 0)
    return (
      <>
        {notice}
        <NoRequests isFiltered={isFiltered(search)} onClear={() => onSearch(NO_FILTERS)} onNew={onNew} />
      </>
    );

  return (
    <>
      {notice}
      <div ref={scroller} className={styles.scroller}>
        <table className={styles.table} aria-rowcount={count + 1}>
          <ListHead
            sort={listSortOf(search)}
            onSort={(sort) => onSearch({ sort })}
            tick={
              <Tick
                aria-label={words.selectAll}
                isSelected={selection.ids.size > 0 && selection.ids.size >= Math.min(count, BULK_MAX)}
                isIndeterminate={selection.ids.size > 0 && selection.ids.size < Math.min(count, BULK_MAX)}
                onChange={(all) => (all ? selection.selectFirst(count) : selection.clear())}
              />
            }
          />
          <tbody>
            {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
            {lines.map(({ index }) => (
              <ListRow
                key={index}
                index={index}
                height={rowHeight}
                item={row(index)}
                isSelected={selection.ids.has(idAt(index) ?? '')}
                onSelect={select}
                onMenu={openMenu}
              />
            ))}
            {behind > 0 ? <tr aria-hidden style={{ height: behind }} /> : null}
          </tbody>
        </table>
        {(total ?? 0) >= LIST_MAX ? (
          <p className={styles.refine}>{words.refine(formatCount(LIST_MAX, language))}</p>
        ) : null}
      </div>
      {selection.ids.size > 0 ? <BulkBar ids={[...selection.ids]} onDone={selection.clear} /> : null}
      {overlays}
    </>
  );
}
