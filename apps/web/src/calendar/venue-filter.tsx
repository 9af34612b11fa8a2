import { useQuery } from '@tanstack/react-query';
import { MapPin, X } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Autocomplete, DialogTrigger, Input, Menu, MenuItem, Popover, SearchField } from 'react-aria-components';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import menu from '../ui/menu.module.css';
import { Problem } from '../shell/problem';
import { venueById, venuesFound } from './calendar.queries';
import { CALENDAR } from './calendar.words';
import styles from './calendar.module.css';

/** The venue the calendar is limited to, with a button to remove it, or a search for one. */
export function VenueFilter({
  venue,
  onChange,
}: {
  venue: string | undefined;
  onChange: (venue: string | undefined) => void;
}) {
  return venue === undefined ? <Find onChoose={onChange} /> : <Chosen id={venue} onChange={onChange} />;
}

function Chosen({ id, onChange }: { id: string; onChange: (venue: string | undefined) => void }) {
  const words = useWords(CALENDAR);
  const { data } = useQuery(venueById(id));
  const follow = useEffectEvent(onChange);
  const stayed = data?.id ?? id;
  // the address of a merged venue leads to the remaining one
  useEffect(() => {
    if (stayed !== id) follow(stayed);
  }, [id, stayed]);
  const name = data === undefined ? '…' : (data?.name ?? words.unknownVenue);
  return (
    <Button small aria-label={words.without(name)} onPress={() => onChange(undefined)}>
      {name}
      <X size={12} aria-hidden />
    </Button>
  );
}

function Find({ onChoose }: { onChoose: (id: string) => void }) {
  const words = useWords(CALENDAR);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data = [], error, refetch } = useQuery(venuesFound(text));
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button small look="quiet">
        <MapPin size={14} aria-hidden />
        {words.venue}
      </Button>
      <Popover className={menu.popover} placement="bottom start">
        <div className={styles.find}>
          <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst={false}>
            <SearchField aria-label={words.findVenue} autoFocus>
              <Input className={styles.findInput} placeholder={words.findVenue} />
            </SearchField>
            {error ? (
              <Problem error={error} onRetry={() => void refetch()} />
            ) : (
              <Menu
                aria-label={words.venue}
                renderEmptyState={() => (
                  <p className={styles.muted}>{text.length < 2 ? words.typeToFind : words.noneFound}</p>
                )}
                onAction={(key) => {
                  setOpen(false);
                  onChoose(String(key));
                }}
              >
                {data.map(({ id, name, city }) => (
                  <MenuItem key={id} id={id} textValue={name} className={menu.item}>
                    <span className={menu.text}>
                      {name} <small>{city}</small>
                    </span>
                  </MenuItem>
                ))}
              </Menu>
            )}
          </Autocomplete>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
