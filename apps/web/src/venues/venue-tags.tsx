import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { Button } from '../ui/button';
import { useLabel, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Menu } from '../ui/menu';
import { answer, api } from '../api/client';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { useTagOffer } from './use-tag-offer';
import { keepVenue, type Tag, useVenue } from './venues.queries';
import { TAG_CATEGORIES } from './venues.words';
import styles from '../shell/sheet.module.css';

/** The venue's tags, by category. */
export function VenueTags() {
  const words = useWords(SHEET);
  const label = useLabel();
  const { id, tags } = useVenue();
  const offer = useTagOffer();
  const change = useMutation({
    scope: { id: `tags-${id}` },
    mutationFn: ({ tag, isOn }: { tag: Tag; isOn: boolean }) =>
      answer(
        isOn
          ? api.POST('/api/members/{id}/tags', { params: { path: { id } }, body: { tagId: tag.id } })
          : api.DELETE('/api/members/{id}/tags/{tagId}', { params: { path: { id, tagId: tag.id } } }),
      ),
    onSuccess: keepVenue,
    onError: toast.error,
  });
  const takeOff = (tag: Tag) =>
    change.mutate(
      { tag, isOn: false },
      { onSuccess: () => void toast.success(words.tagOff(tag.name), () => change.mutate({ tag, isOn: true })) },
    );
  const carried = new Set(tags.map((tag) => tag.id));
  const categories = [...new Set(tags.map(({ category }) => category))];
  return (
    <section aria-labelledby="venue-tags" {...useFocusedSection()}>
      <div className={styles.railHead}>
        <h2 id="venue-tags" className={styles.railTitle}>
          {words.tags}
        </h2>
        <Menu
          label={words.addTag}
          {...offer.opening}
          trigger={
            <Button small look="quiet" aria-label={words.addTag} isPending={offer.isPending}>
              <Plus size={14} aria-hidden />
            </Button>
          }
          entries={offer.tags
            .filter((tag) => !carried.has(tag.id))
            .map((tag) => ({
              id: tag.id,
              label: `${tag.name} · ${label(TAG_CATEGORIES[tag.category])}`,
              run: () => change.mutate({ tag, isOn: true }),
            }))}
        />
      </div>
      {tags.length === 0 ? <p className={styles.muted}>{words.noTags}</p> : null}
      {categories.map((category) => (
        <div key={category} className={styles.tagGroup}>
          <h3 className={styles.muted}>{label(TAG_CATEGORIES[category])}</h3>
          <ul className={styles.tags}>
            {tags
              .filter((tag) => tag.category === category)
              .map((tag) => (
                <li key={tag.id}>
                  <Button small aria-label={words.takeOff(tag.name)} onPress={() => takeOff(tag)}>
                    {tag.name}
                    <X size={12} aria-hidden />
                  </Button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
