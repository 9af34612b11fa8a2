import { useCallback, useEffect, useRef } from 'react';
import { BULK_MAX } from '#domain/limits';
import { Tick } from '../ui/choice';
import { useWords } from '../ui/locale';
import { useCommands } from '../shell/commands';
import { ListFrame } from '../shell/list-frame';
import { useDrawnRows } from '../shell/list-rows';
import { BOARD } from './board.words';
import { BulkBar } from './bulk-bar';
import { useCardActions } from './card-actions';
import { ListHead } from './list-head';
import { ListRow } from './list-row';
import { NoRequests } from './no-requests';
import { isFiltered, listSortOf, NO_FILTERS, type RequestsSearch } from './request-filters';
import { requestPage } from './request-lists.queries';
import { REQUESTS } from './requests.words';
import { useSelection } from './use-selection';
import styles from './list.module.css';

/** The request list, with sorting, selection and bulk changes. */
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
  const { title } = useWords(REQUESTS);
  const drawn = useDrawnRows((page) => requestPage(search, page), words);
  const { row, rowHeight, count, lines, isOld } = drawn;
  // rows of outdated results can't be selected
  const idAt = (index: number) => (isOld ? undefined : row(index)?.id);
  const selection = useSelection(idAt, BULK_MAX, JSON.stringify(search));
  const cardOf = (id: string) => lines.map(({ index }) => row(index)).find((item) => item?.id === id) ?? undefined;
  const { openMenu, overlays } = useCardActions(cardOf);
  const toggle = useRef(selection.toggle);
  useEffect(() => {
    toggle.current = selection.toggle;
  });
  const select = useCallback((index: number, withRange: boolean) => toggle.current(index, withRange), []);

  useCommands([
    // only listed for the help; the focused link of the row handles the key
    { id: 'select', label: words.select, group: 'do', keys: [' '], hidden: true, run: () => undefined },
  ]);

  return (
    <>
      <ListFrame
        drawn={drawn}
        label={title}
        className={styles.table}
        newsWords={words.newRequests}
        empty={<NoRequests isFiltered={isFiltered(search)} onClear={() => onSearch(NO_FILTERS)} onNew={onNew} />}
        heads={
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
        }
        line={(index) => (
          <ListRow
            key={index}
            index={index}
            height={rowHeight}
            item={row(index)}
            isSelected={selection.ids.has(idAt(index) ?? '')}
            onSelect={select}
            onMenu={openMenu}
          />
        )}
      />
      {count > 0 && selection.ids.size > 0 ? <BulkBar ids={[...selection.ids]} onDone={selection.clear} /> : null}
      {count > 0 ? overlays : null}
    </>
  );
}
