import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Empty } from '../ui/states';
import { BOARD } from './board.words';
import { REQUESTS } from './requests.words';

/** The empty state: no requests yet, or none that match the filters, with a button to clear them. */
export function NoRequests({
  isFiltered,
  onClear,
  onNew,
}: {
  isFiltered: boolean;
  onClear: () => void;
  onNew: () => void;
}) {
  const words = useWords(BOARD);
  const { none, noneHelp } = useWords(REQUESTS);
  return isFiltered ? (
    <Empty title={words.noMatch} action={<Button onPress={onClear}>{words.clearFilters}</Button>}>
      {words.noMatchHelp}
    </Empty>
  ) : (
    <Empty title={none} action={<Button onPress={onNew}>{words.newRequest}</Button>}>
      {noneHelp}
    </Empty>
  );
}
