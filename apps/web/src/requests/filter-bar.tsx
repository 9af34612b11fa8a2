import { formatDate } from '#i18n/formats';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { type Chip, SearchBar } from '../shell/search-bar';
import { useColleagues, useServiceSettings } from '../shell/session';
import { BOARD } from './board.words';
import { SOURCES, TURN_WORDS } from './request.words';
import { FilterForm } from './filter-form';
import type { RequestsSearch } from './request-filters';
import { REQUEST_STATUSES } from './request-status';

/** The active filters as removable chips. */
function useChips({
  status,
  assignee,
  assigneeId,
  waitingFor,
  source,
  eventFrom,
  eventTo,
  city,
  department,
  needsValidation,
}: RequestsSearch): Chip<RequestsSearch>[] {
  const words = useWords(BOARD);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const colleagues = useColleagues();
  const chips: Chip<RequestsSearch>[] = [];
  const add = (id: keyof RequestsSearch, text: string) => chips.push({ id, text, without: { [id]: undefined } });
  if (status) add('status', status.map((one) => label(REQUEST_STATUSES[one].label)).join(', '));
  if (assignee) add('assignee', `${words.assignee} · ${assignee === 'me' ? words.me : words.nobody}`);
  if (assigneeId) add('assigneeId', `${words.assignee} · ${colleagues.get(assigneeId) ?? words.formerColleague}`);
  if (waitingFor) add('waitingFor', `${words.waitingFor} · ${label(TURN_WORDS[waitingFor])}`);
  if (source) add('source', source.map((one) => label(SOURCES[one])).join(', '));
  if (eventFrom) add('eventFrom', words.from(formatDate(eventFrom, language, timeZone)));
  if (eventTo) add('eventTo', words.until(formatDate(eventTo, language, timeZone)));
  if (city) add('city', city);
  if (department) add('department', words.inDepartment(department));
  if (needsValidation) add('needsValidation', words.needsValidation);
  return chips;
}

/** The search box, the active filters as chips, and the form to add more. */
export function FilterBar({
  search,
  onChange,
}: {
  search: RequestsSearch;
  onChange: (change: Partial<RequestsSearch>) => void;
}) {
  const words = useWords(BOARD);
  const chips = useChips(search);
  return (
    <SearchBar<RequestsSearch>
      label={words.search}
      search={search.search}
      placeholder={words.searchHint}
      chips={chips}
      form={(apply) => <FilterForm search={search} onApply={apply} />}
      onChange={onChange}
    />
  );
}
