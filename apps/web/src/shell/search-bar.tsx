import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useWords } from '../ui/locale';
import menu from '../ui/menu.module.css';
import { useCommands } from './commands';
import { LONG_LIST } from './long-list.words';
import styles from './search-bar.module.css';

/** Updates the URL after this pause in typing. */
const TYPING_MS = 250;

/** An active filter, and the URL parameters without it. */
export interface Chip<Search> {
  id: string;
  text: string;
  without: Partial<Search>;
}

/** The search field, the active filters as chips, and the form to add more. */
export function SearchBar<Search extends { search?: string | undefined }>({
  label,
  search,
  placeholder,
  chips,
  form,
  onChange,
}: {
  label: string;
  search: string | undefined;
  placeholder: string;
  chips: readonly Chip<Search>[];
  /** Renders the other filters; `apply` closes the form. Undefined if there are none. */
  form?: (apply: (change: Partial<Search>) => void) => ReactNode;
  onChange: (change: Partial<Search>) => void;
}) {
  const words = useWords(LONG_LIST);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.filters} role="search" aria-label={words.filters}>
      <div className={styles.search}>
        <Typed
          label={label}
          placeholder={placeholder}
          shown={search ?? ''}
          onTyped={(text) => onChange({ search: text || undefined } as Partial<Search>)}
        />
      </div>
      {form ? (
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button>
            <ListFilter size={14} aria-hidden />
            {words.addFilter}
          </Button>
          {/* use the popover's own dialog: a nested one would exclude the dismiss buttons */}
          <Popover className={menu.popover} placement="bottom start">
            <div className={styles.form}>
              {form((change) => {
                setOpen(false);
                onChange(change);
              })}
            </div>
          </Popover>
        </DialogTrigger>
      ) : null}
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
          onPress={() => onChange(Object.assign({}, ...chips.map(({ without }) => without)) as Partial<Search>)}
        >
          {words.clearAll}
        </Button>
      ) : null}
    </div>
  );
}

/** Only this field rerenders on each key, not the bar. `onTyped` gets the trimmed text after a pause. */
function Typed({
  label,
  placeholder,
  shown,
  onTyped,
}: {
  label: string;
  placeholder: string;
  shown: string;
  onTyped: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ of: shown, text: shown });
  // a view, a chip or going back may change the URL
  if (typed.of !== shown) setTyped({ of: shown, text: typed.text.trim() === shown ? typed.text : shown });
  const { text } = typed;
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  useEffect(() => {
    if (text.trim() === shown) return;
    const { pathname } = location;
    const timer = setTimeout(() => {
      // don't navigate back if the user has already followed a link
      if (location.pathname === pathname) latest.current(text.trim());
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, shown]);
  useCommands([{ id: 'search', label, group: 'do', keys: ['/'], hidden: true, run: () => input.current?.focus() }]);
  return (
    <Field
      bare
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(next) => setTyped({ of: shown, text: next })}
      inputRef={input}
      maxLength={200}
    />
  );
}
