import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from 'react-aria-components';
import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import menu from '../ui/menu.module.css';
import { SkeletonLines } from '../ui/states';
import { RequestStatusMark } from '../requests/request-status';
import { Problem } from '../shell/problem';
import { type FoundRequest, requestsFound } from './inbox.queries';
import { INBOX } from './inbox.words';
import { useSuggested } from './suggestions';
import styles from './assign-dialog.module.css';

/** The message to assign, and clues to its request. */
export interface Assignable {
  id: string;
  clues: readonly string[];
}

/** Chooses the request of a message, from suggestions or a search. Enter takes the highlighted one. */
export function AssignDialog({
  subject,
  isPending,
  onChoose,
  onClose,
}: {
  subject: Assignable;
  isPending: boolean;
  onChoose: (request: FoundRequest) => void;
  onClose: () => void;
}) {
  const words = useWords(INBOX);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const found = useQuery(requestsFound(text));
  const suggested = useSuggested(subject.clues);
  const isSearching = text.length >= 2;
  const requests = isSearching ? (found.data ?? []) : suggested;
  const nothing = isSearching ? words.noneFound : words.typeToFind;
  return (
    <Dialog title={words.assignTo} isOpen onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst={false}>
        <SearchField aria-label={words.assignTo} autoFocus className={styles.search}>
          <Search size={16} aria-hidden />
          <Input className={styles.input} placeholder={words.assignHelp} />
        </SearchField>
        {isSearching && found.error && !found.data ? (
          <Problem error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Menu
            className={styles.list}
            aria-label={words.assignTo}
            renderEmptyState={() =>
              isSearching && found.isPending ? <SkeletonLines count={3} /> : <p className={styles.nothing}>{nothing}</p>
            }
            onAction={(key) => {
              const request = requests.find(({ id }) => id === key);
              if (request && !isPending) onChoose(request);
            }}
          >
            {requests.length > 0 ? (
              <MenuSection id="requests">
                <Header className={menu.heading}>{isSearching ? words.found : words.suggested}</Header>
                {requests.map((request) => (
                  <MenuItem
                    key={request.id}
                    id={request.id}
                    textValue={`${request.code} ${request.title}`}
                    className={menu.item}
                  >
                    <span className={menu.text}>
                      <span className={styles.code}>{request.code}</span> {request.title}
                      <small className={styles.beside}>
                        {[request.organizerName, request.city].filter(Boolean).join(' · ')}
                      </small>
                    </span>
                    <RequestStatusMark status={request.status} />
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
