import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { CONFIGURATION_LABELS } from '#domain/labels';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { Field } from '../ui/field';
import { useLabel, useWords } from '../ui/locale';
import { type Chip, SearchBar } from '../shell/search-bar';
import { VENUE_STATUSES, venuesSearch, type VenuesSearch } from './venue-filters';
import { allTags } from './tags.queries';
import { STATUSES, VENUES } from './venues.words';
import styles from './venues.module.css';

const ANY = 'any';

function useChips({ status, tagIds, department, city, minCapacity, configuration }: VenuesSearch) {
  const words = useWords(VENUES);
  const label = useLabel();
  const { data: tags } = useQuery({ ...allTags, enabled: tagIds !== undefined });
  const chips: Chip<VenuesSearch>[] = [];
  const add = (id: keyof VenuesSearch, text: string) => chips.push({ id, text, without: { [id]: undefined } });
  if (status) add('status', label(STATUSES[status]));
  if (department) add('department', words.departmentOf(department));
  if (city) add('city', city);
  if (minCapacity) add('minCapacity', words.minCapacityOf(minCapacity));
  if (configuration) add('configuration', label(CONFIGURATION_LABELS[configuration]));
  for (const id of tagIds ?? []) {
    const left = tagIds?.filter((other) => other !== id) ?? [];
    const text = tags?.find((tag) => tag.id === id)?.name ?? '…';
    chips.push({ id, text, without: { tagIds: left.length === 0 ? undefined : left } });
  }
  return chips;
}

/** The search field, the active filters as chips, and the form to add more. */
export function VenueFilters({
  search,
  onChange,
}: {
  search: VenuesSearch;
  onChange: (change: Partial<VenuesSearch>) => void;
}) {
  const words = useWords(VENUES);
  return (
    <SearchBar<VenuesSearch>
      label={words.searchVenues}
      search={search.search}
      placeholder={words.search}
      chips={useChips(search)}
      form={(apply) => <FilterForm search={search} onApply={apply} />}
      onChange={onChange}
    />
  );
}

/** All filters except the search. They take effect on apply. */
function FilterForm({ search, onApply }: { search: VenuesSearch; onApply: (change: Partial<VenuesSearch>) => void }) {
  const words = useWords(VENUES);
  const label = useLabel();
  const { data: tags = [] } = useQuery(allTags);
  const [status, setStatus] = useState<string>(search.status ?? ANY);
  const [configuration, setConfiguration] = useState<string>(search.configuration ?? ANY);
  const [department, setDepartment] = useState(search.department ?? '');
  const [city, setCity] = useState(search.city ?? '');
  const [minCapacity, setCapacity] = useState(search.minCapacity?.toString() ?? '');
  const [tag, setTag] = useState<string>(ANY);
  const [isUnknown, setUnknown] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = venuesSearch({
      ...{ status, configuration, department, city },
      minCapacity: Number(minCapacity),
      tagIds: [...(search.tagIds ?? []), tag],
    });
    const isOff = department.trim() !== '' && read.department === undefined;
    setUnknown(isOff);
    if (isOff) return;
    onApply({
      ...{ status: read.status, configuration: read.configuration, department: read.department, city: read.city },
      ...{ minCapacity: read.minCapacity, tagIds: read.tagIds },
    });
  };
  return (
    <Form className={styles.formFields} onSubmit={submit}>
      <Choice
        label={words.status}
        options={[
          { value: ANY, label: words.anyStatus },
          ...VENUE_STATUSES.map((value) => ({ value, label: label(STATUSES[value]) })),
        ]}
        value={status}
        onChange={setStatus}
      />
      <Choice
        label={words.layout}
        options={[
          { value: ANY, label: words.any },
          ...CONFIGURATIONS.map((value) => ({ value, label: label(CONFIGURATION_LABELS[value]) })),
        ]}
        value={configuration}
        onChange={setConfiguration}
      />
      <Field label={words.city} value={city} onChange={setCity} maxLength={200} />
      <Field label={words.minCapacity} type="number" min={1} value={minCapacity} onChange={setCapacity} />
      <Field
        label={words.department}
        help={words.departmentHelp}
        value={department}
        onChange={setDepartment}
        maxLength={3}
        {...(isUnknown ? { fault: words.noDepartment } : {})}
      />
      <Choice
        label={words.tags}
        options={[
          { value: ANY, label: words.any },
          ...tags.filter(({ id }) => !search.tagIds?.includes(id)).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={tag}
        onChange={setTag}
      />
      <Button type="submit" look="primary">
        {words.apply}
      </Button>
    </Form>
  );
}
