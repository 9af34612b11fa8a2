import { ListFilter, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { formatDate } from '#words/formats';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { useLabel, useLocale, useWords } from '../parts/locale';
import menu from '../parts/menu.module.css';
import { useCommands } from '../shell/commands';
import { useColleagues, useServiceSettings } from '../shell/session';
import { BOARD } from './board.words';
import { SOURCES } from './request.words';
import { FilterForm } from './filter-form';
import type { RequestsSearch } from './request-filters';
import { REQUEST_STATUSES } from './request-status';
import styles from './requests.module.css';

/** Typing reaches the address after this long. */
const TYPING_MS = 250;

interface Chip {
  id: string;
  text: string;
  without: Partial<RequestsSearch>;
}

/** What the address filters by, each to be taken away. */
function useChips({
  status,
  assignee,
  assigneeId,
  source,
  eventFrom,
  eventTo,
  city,
  needsValidation,
}: RequestsSearch): Chip[] {
  const words = useWords(BOARD);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const colleagues = useColleagues();
  const chips: Chip[] = [];
  const add = (id: keyof RequestsSearch, text: string) => chips.push({ id, text, without: { [id]: undefined } });
  if (status) add('status', status.map((one) => label(REQUEST_STATUSES[one].label)).join(', '));
  if (assignee) add('assignee', `${words.assignee} · ${assignee === 'me' ? words.me : words.nobody}`);
  if (assigneeId) add('assigneeId', `${words.assignee} · ${colleagues.get(assigneeId) ?? words.formerColleague}`);
  if (source) add('source', source.map((one) => label(SOURCES[one])).join(', '));
  if (eventFrom) add('eventFrom', words.from(formatDate(eventFrom, language, timeZone)));
  if (eventTo) add('eventTo', words.until(formatDate(eventTo, language, timeZone)));
  if (city) add('city', city);
  if (needsValidation) add('needsValidation', words.needsValidation);
  return chips;
}

/** The search, the filters of the address as chips, and the form that adds more. */
export function FilterBar({
  search,
  onChange,
}: {
  search: RequestsSearch;
  onChange: (change: Partial<RequestsSearch>) => void;
}) {
  const words = useWords(BOARD);
  const chips = useChips(search);
  const input = useRef<HTMLInputElement>(null);
  const shown = search.search ?? '';
  const [typed, setTyped] = useState({ of: shown, text: shown });
  // the address may change by a view, by a chip or by going back
  if (typed.of !== shown) setTyped({ of: shown, text: typed.text.trim() === shown ? typed.text : shown });
  const { text } = typed;
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text.trim() === shown) return;
    const timer = setTimeout(() => latest.current({ search: text.trim() || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, shown]);
  useCommands([
    { id: 'search', label: words.search, group: 'do', keys: ['/'], hidden: true, run: () => input.current?.focus() },
  ]);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.filters} role="search" aria-label={words.filters}>
      <div className={styles.search}>
        <Field
          bare
          type="search"
          label={words.search}
          placeholder={words.searchHint}
          value={text}
          onChange={(next) => setTyped({ of: shown, text: next })}
          inputRef={input}
          maxLength={200}
        />
      </div>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button>
          <ListFilter size={14} aria-hidden />
          {words.addFilter}
        </Button>
        <Popover className={menu.popover} placement="bottom start">
          <Dialog className={styles.form} aria-label={words.filters}>
            <FilterForm
              search={search}
              onApply={(change) => {
                setOpen(false);
                onChange(change);
              }}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
      {chips.map(({ id, text: chip, without }) => (
        <Button key={id} small aria-label={words.without(chip)} onPress={() => onChange(without)}>
          {chip}
          <X size={12} aria-hidden />
        </Button>
      ))}
      {chips.length > 1 ? (
        <Button
          small
          look="quiet"
          onPress={() => onChange(Object.assign({}, ...chips.map(({ without }) => without)) as Partial<RequestsSearch>)}
        >
          {words.clearAll}
        </Button>
      ) : null}
    </div>
  );
}
