import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from 'react-aria-components';
import type { Schema } from '../api/client';
import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import menu from '../ui/menu.module.css';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { foundBy } from '../shell/search.queries';
import { MERGES } from './merges.words';
import styles from '../inbox/assign-dialog.module.css';

/** A possible duplicate. */
interface Candidate {
  id: string;
  title: string;
  beside: string;
}

/** Finds the duplicate of a record, by the same name or by a search. */
export function FindOther({
  title,
  name,
  candidates,
  onChoose,
  onClose,
}: {
  title: string;
  /** The initial search, until the user types. */
  name: string;
  candidates: (found: Schema<'FoundView'>) => Candidate[];
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const words = useWords(MERGES);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const isSearching = text.length >= 2;
  const { data, error, isPending, refetch } = useQuery(foundBy(isSearching ? text : name));
  const found = data ? candidates(data) : [];
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst={false}>
        <SearchField aria-label={title} autoFocus className={styles.search}>
          <Search size={16} aria-hidden />
          <Input className={styles.input} placeholder={words.find} />
        </SearchField>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Menu
            className={styles.list}
            aria-label={title}
            renderEmptyState={() =>
              isPending ? (
                <SkeletonLines count={3} />
              ) : (
                <p className={styles.nothing}>{isSearching ? words.noneFound : words.noneAlike}</p>
              )
            }
            onAction={(key) => onChoose(String(key))}
          >
            {found.length > 0 ? (
              <MenuSection id="found">
                <Header className={menu.heading}>{isSearching ? words.found : words.alike}</Header>
                {found.map(({ id, title: shown, beside }) => (
                  <MenuItem key={id} id={id} textValue={shown} className={menu.item}>
                    <span className={menu.text}>
                      {shown}
                      <small className={styles.beside}>{beside}</small>
                    </span>
                  </MenuItem>
                ))}
              </MenuSection>
            ) : null}
          </Menu>
        )}
      </Autocomplete>
    </Dialog>
  );
}
