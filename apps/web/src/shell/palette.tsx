import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { memo, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { Button } from '../ui/button';
import { Keys } from '../ui/kbd';
import { useWords } from '../ui/locale';
import menu from '../ui/menu.module.css';
import { useStore } from '../ui/store';
import { PARTS } from '../ui/words';
import { type Command, useAllCommands } from './commands';
import { COMMANDS } from './commands.words';
import { recents } from './recents';
import { foundBy } from './search.queries';
import { PALETTE } from './palette.words';
import { sentence } from './toasts';
import { SHELL } from './words';
import styles from './palette.module.css';

/** An item of the palette and its action. */
interface Line {
  id: string;
  label: string;
  beside?: string;
  keys?: readonly string[];
  run: () => void;
}

const lineOf = ({ id, label, keys, run }: Command): Line => ({
  id: `command-${id}`,
  label,
  run,
  ...(keys ? { keys } : {}),
});

/** The command palette: navigation, actions and search. Opens with ⌘K or Ctrl K. */
export function Palette({ start, onClose }: { start: string; onClose: () => void }) {
  return (
    <ModalOverlay isOpen onOpenChange={(open) => open || onClose()} isDismissable className={styles.overlay}>
      <Modal className={styles.modal}>
        <PaletteDialog start={start} onClose={onClose} />
      </Modal>
    </ModalOverlay>
  );
}

function PaletteDialog({ start, onClose }: { start: string; onClose: () => void }) {
  const words = { ...useWords(SHELL), ...useWords(PALETTE) };
  const [typed, setTyped] = useState(start);
  const text = useDeferredValue(typed.trim());
  const { isSearching } = useFound(text);
  const firstRef = useRef<(() => void) | null>(null);
  return (
    <Dialog className={styles.dialog} aria-label={words.paletteTitle}>
      <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst={false}>
        <SearchField
          aria-label={words.paletteTitle}
          autoFocus
          className={styles.search}
          onKeyDown={(event) => {
            // while results change, no item is active; Enter then runs the first
            const isActive = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
            if (event.key === 'Enter' && !isActive) firstRef.current?.();
            else event.continuePropagation();
          }}
        >
          <Search size={16} aria-hidden />
          <Input className={styles.input} placeholder={words.paletteHelp} maxLength={200} />
          <span role="status" className={styles.beside}>
            {isSearching ? words.searching : null}
          </span>
        </SearchField>
        <Lines text={text} onClose={onClose} firstRef={firstRef} />
      </Autocomplete>
    </Dialog>
  );
}

/** Searches the service. */
function useFound(text: string) {
  const search = useQuery(foundBy(text));
  return {
    // no results for an empty text
    found: text === '' ? undefined : search.data,
    isSearching: search.isFetching && (search.isPending || search.isPlaceholderData),
    error: search.error,
    again: () => void search.refetch(),
  };
}

/** The matching items. Deferred, so that typing stays responsive. */
const Lines = memo(function Lines({
  text,
  onClose,
  firstRef,
}: {
  text: string;
  onClose: () => void;
  /** Receives the action of the first item. */
  firstRef: RefObject<(() => void) | null>;
}) {
  const words = { ...useWords(SHELL), ...useWords(COMMANDS), ...useWords(PARTS), ...useWords(PALETTE) };
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: 'base' });
  const { found, isSearching, error, again } = useFound(text);
  const commands = useAllCommands().filter(({ hidden, label }) => !hidden && contains(label, text));

  const toRequest = (code: string) => () => void navigate({ to: '/requests/$code', params: { code } });
  const opened = useStore(recents).filter(({ code, title }) => contains(`${code} ${title}`, text));

  const sections: { title: string; lines: Line[] }[] = [
    {
      title: words.recents,
      lines: opened.map(({ code, title }) => ({
        id: `recent-${code}`,
        label: title,
        beside: code,
        run: toRequest(code),
      })),
    },
    {
      title: words.foundRequests,
      lines: (found?.requests ?? [])
        .filter(({ code }) => !opened.some((recent) => recent.code === code))
        .map(({ id, code, title, organizerName }) => ({
          id,
          label: title,
          beside: `${code} · ${organizerName}`,
          run: toRequest(code),
        })),
    },
    {
      title: words.venues,
      lines: (found?.members ?? []).map(({ id, code, name, city }) => ({
        id,
        label: name,
        beside: [code, city].filter(Boolean).join(' · '),
        run: () => void navigate({ to: '/venues/$code', params: { code } }),
      })),
    },
    {
      title: words.organizers,
      lines: (found?.organizers ?? []).map(({ id, name, company, email }) => ({
        id,
        label: name,
        beside: company ?? email,
        run: () => void navigate({ to: '/organizers/$id', params: { id } }),
      })),
    },
    { title: words.doHere, lines: commands.filter(({ group }) => group === 'do').map(lineOf) },
    { title: words.goTo, lines: commands.filter(({ group }) => group === 'go').map(lineOf) },
  ].filter(({ lines }) => lines.length > 0);

  useEffect(() => {
    const line = sections[0]?.lines[0];
    firstRef.current = line
      ? () => {
          onClose();
          line.run();
        }
      : null;
  });

  return (
    <>
      <Menu
        className={styles.list}
        aria-label={words.paletteTitle}
        renderEmptyState={() => (isSearching || error ? null : <p className={styles.nothing}>{words.nothingFound}</p>)}
        onAction={(key) => {
          const line = sections.flatMap(({ lines }) => lines).find(({ id }) => id === key);
          onClose();
          line?.run();
        }}
      >
        {sections.map(({ title, lines }) => (
          <MenuSection key={title} id={title}>
            <Header className={menu.heading}>{title}</Header>
            {lines.map(({ id, label, beside, keys }) => (
              <MenuItem key={id} id={id} textValue={label} className={menu.item}>
                <span className={menu.text}>{label}</span>
                {beside ? <small className={styles.beside}>{beside}</small> : null}
                {keys ? <Keys keys={keys} /> : null}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
      {error ? (
        <p role="alert" className={styles.failed}>
          <span>{sentence(error)}</span>
          <Button small onPress={again}>
            {words.again}
          </Button>
        </p>
      ) : null}
    </>
  );
});
