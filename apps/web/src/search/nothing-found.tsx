import { useQueries } from '@tanstack/react-query';
import { LAYOUT_WORDS } from '#domain/labels';
import { formatCount } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { Empty } from '../ui/states';
import { type Filters, wideningsOf } from './find.filters';
import { type FindSearch } from './find.search';
import { countFor } from './find.queries';
import { FIND } from './find.words';
import styles from './find.module.css';

/** Shown if no venue matches: the criteria, and changes that would find some, with their numbers. */
export function NothingFound({ filters, onChange }: { filters: Filters; onChange: (change: FindSearch) => void }) {
  const words = useWords(FIND);
  const label = useLabel();
  const language = useLocale();
  const widenings = wideningsOf(filters);
  const counts = useQueries({ queries: widenings.map((widening) => countFor(widening.filters)) });
  const { center, km, place, people, layout } = filters;
  const asked = [
    center === null ? null : words.noneWithin(formatCount(km, language), place ?? words.placePoint),
    people === null ? null : words.noneSeats(formatCount(people, language)),
    layout === null ? null : label(LAYOUT_WORDS[layout]),
    filters.from === null ? null : words.noneFree,
    filters.needs.length === 0 ? null : words.noneNeeds,
  ];
  const known = counts.every(({ isPending }) => !isPending);
  const ways = widenings.flatMap((widening, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? [{ ...widening, count }] : [];
  });
  return (
    <Empty title={words.none(asked.filter((part) => part !== null).join(' '))}>
      {known && ways.length === 0 ? words.noneEver : words.noneHelp}
      <span className={styles.ways}>
        {ways.map(({ kind, change, count, filters: widened }) => (
          <Button key={kind} onPress={() => onChange(change)}>
            {words.widen(kind, formatCount(widened.km, language))} · {words.found(count)}
          </Button>
        ))}
      </span>
    </Empty>
  );
}
