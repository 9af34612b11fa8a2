import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { formatCount } from '#words/formats';
import { Button } from '../parts/button';
import { Tick } from '../parts/choice';
import { useLocale, useWords } from '../parts/locale';
import { Empty, SkeletonLines } from '../parts/states';
import { useCommands } from '../shell/commands';
import { Problem } from '../shell/problem';
import { BOARD } from './board.words';
import { BulkBar } from './bulk-bar';
import { useCardActions } from './card-actions';
import { ListHead } from './list-head';
import { ListRow } from './list-row';
import { useRows } from './list-rows';
import { isFiltered, listSortOf, type RequestsSearch } from './request-filters';
import { BULK_MAX, LIST_MAX, LIST_PAGE } from './request-lists.queries';
import { REQUESTS } from './requests.words';
import { useMedia } from './use-media';
import { useSelection } from './use-selection';
import styles from './list.module.css';

const OVERSCAN = 8;
const pageOf = (index: number): number => Math.floor(index / LIST_PAGE);

/** Requests one below the other, to be sorted, selected and changed together. */
export function RequestList({
  search,
  onSearch,
}: {
  search: RequestsSearch;
  onSearch: (change: Partial<RequestsSearch>) => void;
}) {
  const words = useWords(BOARD);
  const { none, noneHelp } = useWords(REQUESTS);
  const language = useLocale();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 36;
  const [pages, setPages] = useState<readonly [number, number]>([0, 0]);
  const { row, total, news, show, error, again } = useRows(search, pages);
  const count = Math.min(total ?? 0, LIST_MAX);
  // its functions change with every scroll, and are used here alone
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    onChange: ({ range }) => {
      const next = [pageOf(range?.startIndex ?? 0), pageOf((range?.endIndex ?? 0) + OVERSCAN)] as const;
      setPages((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
    },
  });
  const lines = virtualizer.getVirtualItems();
  const idAt = (index: number) => row(index)?.id;
  const selection = useSelection(idAt, BULK_MAX, JSON.stringify(search));
  const cardOf = (id: string) => lines.map(({ index }) => row(index)).find((item) => item?.id === id) ?? undefined;
  const { openMenu, overlays } = useCardActions(cardOf);

  const current = (): number => {
    const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    return index === undefined ? -1 : Number(index);
  };
  const go = (step: number) => {
    const from = current();
    const to = Math.max(0, Math.min(count - 1, from === -1 ? (lines[0]?.index ?? 0) : from + step));
    const focusRow = () => {
      const found = scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] a`);
      found?.focus();
      return found;
    };
    // the next row is there, as a rule; one that is not comes with the next drawing
    virtualizer.scrollToIndex(to);
    if (!focusRow()) requestAnimationFrame(focusRow);
  };
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => go(1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => go(-1) },
    { id: 'down', label: words.next, group: 'do', keys: ['ArrowDown'], hidden: true, run: () => go(1) },
    { id: 'up', label: words.previous, group: 'do', keys: ['ArrowUp'], hidden: true, run: () => go(-1) },
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
        <Empty title={isFiltered(search) ? words.noMatch : none}>
          {isFiltered(search) ? words.noMatchHelp : noneHelp}
        </Empty>
      </>
    );

  const before = lines[0]?.start ?? 0;
  const behind = virtualizer.getTotalSize() - (lines.at(-1)?.end ?? 0);
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
                onSelect={(withRange) => selection.toggle(index, withRange)}
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
