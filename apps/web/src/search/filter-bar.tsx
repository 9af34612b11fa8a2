import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { CONFIGURATION_LABELS, slotLabel } from '#domain/labels';
import { needTitle } from '#domain/need-words';
import { CONFIGURATIONS, SLOTS } from '#domain/vocabulary';
import { QUERY_MAX, RADIUS_MAX } from '#domain/limits';
import { currencySign } from '#i18n/figures';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { Field } from '../ui/field';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { allTags } from '../venues/tags.queries';
import { useTagOffer } from '../venues/use-tag-offer';
import { codesIn, type Filters, notCodesIn } from './find.filters';
import type { FindSearch } from './find.search';
import { placeOf } from './find.queries';
import { FIND } from './find.words';
import { Typed } from './typed';
import styles from './find.module.css';

const ANY = 'any';
const numberIn = (typed: string): number | null => {
  const value = Number(typed.replace(',', '.'));
  return typed === '' || !Number.isFinite(value) || value <= 0 ? null : value;
};

/** The search criteria, each editable. */
export function FilterBar({
  filters,
  currency,
  isOwn,
  without,
  onChange,
  onReset,
}: {
  filters: Filters;
  currency: string;
  /** Whether all filters come from the request. */
  isOwn: boolean;
  /** Needs of the request that are left out. */
  without: readonly string[];
  onChange: (change: FindSearch) => void;
  onReset: () => void;
}) {
  const words = useWords(FIND);
  const label = useLabel();
  const language = useLocale();
  const cache = useQueryClient();
  const offer = useTagOffer();
  const [unknown, setUnknown] = useState(false);
  const [wrongCodes, setWrongCodes] = useState<string[]>([]);
  const {
    center,
    place,
    km,
    postalCodes,
    layout,
    people,
    from,
    to,
    slot,
    tagIds,
    words: said,
    budget,
    needs,
  } = filters;

  const goTo = (name: string) => {
    setUnknown(false);
    if (name === '') return onChange({ lat: null });
    cache
      .fetchQuery(placeOf(name))
      .then((found) => {
        setUnknown(found === null);
        if (found) onChange({ lat: found.latitude, lon: found.longitude, place: found.name });
      })
      .catch(toast.error);
  };
  const limitTo = (typed: string) => {
    setWrongCodes(notCodesIn(typed));
    const codes = codesIn(typed);
    if (typed === '' || codes.length > 0) onChange({ codes: codes.length === 0 ? null : codes.join(', ') });
  };
  const { data: tags } = useQuery({ ...allTags, enabled: tagIds.length > 0 });
  const nameOf = (id: string) => tags?.find((tag) => tag.id === id)?.name ?? '…';
  return (
    <div className={styles.filters} role="search" aria-label={words.filters}>
      <Typed
        label={words.place}
        placeholder={words.placeHint}
        value={center === null ? '' : (place ?? words.placePoint)}
        onCommit={goTo}
        fault={unknown ? words.placeUnknown : undefined}
      />
      <Typed
        label={words.radius}
        type="number"
        min={1}
        max={RADIUS_MAX}
        isDisabled={center === null}
        value={String(km)}
        onCommit={(typed) => onChange({ km: Math.min(numberIn(typed) ?? km, RADIUS_MAX) })}
      />
      <Typed
        label={words.codes}
        placeholder={words.codesHint}
        value={postalCodes.join(', ')}
        onCommit={limitTo}
        fault={wrongCodes.length > 0 ? words.codesUnknown(wrongCodes.join(', ')) : undefined}
      />
      <Typed
        label={words.people}
        type="number"
        min={1}
        value={people === null ? '' : String(people)}
        onCommit={(typed) => onChange({ people: numberIn(typed) === null ? null : Math.ceil(numberIn(typed) ?? 1) })}
      />
      <Choice
        label={words.layout}
        options={[
          { value: ANY, label: words.anyLayout },
          ...CONFIGURATIONS.map((value) => ({ value, label: label(CONFIGURATION_LABELS[value]) })),
        ]}
        value={layout ?? ANY}
        onChange={(value) => onChange({ layout: CONFIGURATIONS.find((known) => known === value) ?? null })}
      />
      <Field
        label={words.from}
        type="date"
        value={from ?? ''}
        onChange={(value) => onChange({ from: value === '' ? null : value })}
      />
      <Field
        label={words.to}
        type="date"
        min={from ?? undefined}
        value={to ?? ''}
        isDisabled={from === null}
        onChange={(value) => onChange({ to: value === '' ? null : value })}
      />
      <Choice
        label={words.slot}
        options={SLOTS.map((value) => ({ value, label: slotLabel(value, language) }))}
        value={slot}
        isDisabled={from === null}
        onChange={(value) => onChange({ slot: value })}
      />
      <Typed
        label={words.budgetIn(currencySign(currency, language))}
        type="number"
        min={0}
        value={budget === null ? '' : String(budget)}
        onCommit={(typed) => onChange({ budget: numberIn(typed) })}
      />
      <Choice
        label={words.tag}
        placeholder={words.addTag}
        {...offer.opening}
        options={offer.tags
          .filter(({ id }) => !tagIds.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(id) => onChange({ tags: [...tagIds, id] })}
      />
      <div className={styles.words}>
        <Typed
          label={words.words}
          placeholder={words.wordsHint}
          maxLength={QUERY_MAX}
          value={said ?? ''}
          onCommit={(typed) => onChange({ words: typed === '' ? null : typed })}
        />
      </div>
      {tagIds.length > 0 || needs.length > 0 || !isOwn ? (
        <p className={styles.chosenTags}>
          {needs.length > 0 ? <span className={styles.with}>{words.needs}</span> : null}
          {needs.map((need) => (
            <Button
              key={need.id}
              small
              aria-label={words.leaveOut(needTitle(need, language))}
              onPress={() => onChange({ without: [...without, need.id] })}
            >
              {needTitle(need, language)}
              <X size={12} aria-hidden />
            </Button>
          ))}
          {tagIds.map((id) => (
            <Button
              key={id}
              small
              aria-label={words.removeTag(nameOf(id))}
              onPress={() => onChange({ tags: tagIds.filter((other) => other !== id) })}
            >
              {nameOf(id)}
              <X size={12} aria-hidden />
            </Button>
          ))}
          {isOwn ? null : (
            <Button small look="quiet" onPress={onReset}>
              {words.asRequest}
            </Button>
          )}
        </p>
      ) : null}
    </div>
  );
}
