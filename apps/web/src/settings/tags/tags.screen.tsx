import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { useLabel, useWords } from '../../ui/locale';
import { Empty, SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useTitle } from '../../shell/title';
import { allTags } from '../../venues/tags.queries';
import { TAG_CATEGORIES } from '../../venues/venues.words';
import { Section } from '../section';
import { TagForm } from './tag-form';
import { TagRemoval } from './tag-removal';
import { CATEGORIES, type Tag } from './tags.queries';
import { TAGS } from './tags.words';
import styles from '../settings.module.css';

/** Tags shown per category at first; the search finds the others. */
const SHOWN = 25;

/** Removes case and accents, so that "acces" finds "Accès". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Creates, renames and deletes tags, for all team members. */
export function TagsScreen() {
  const words = useWords(TAGS);
  const label = useLabel();
  const { data, error, refetch } = useQuery(allTags);
  const [typed, setTyped] = useState('');
  const [making, setMaking] = useState(false);
  useTitle(words.title);
  const found = data?.filter(({ name }) => plain(name).includes(plain(typed.trim()))) ?? [];
  return (
    <>
      <Section
        title={words.title}
        help={words.help}
        action={<Button onPress={() => setMaking(true)}>{words.make}</Button>}
      >
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <SkeletonLines count={8} /> : null}
        {data?.length === 0 ? <Empty title={words.none}>{words.noneHelp}</Empty> : null}
        {data && data.length > 0 ? (
          <div className={styles.form}>
            <Field label={words.search} type="search" value={typed} onChange={setTyped} />
          </div>
        ) : null}
        {data && data.length > 0 && found.length === 0 ? <p className={styles.none}>{words.notFound}</p> : null}
      </Section>
      {CATEGORIES.map((category) => {
        const tags = found.filter((tag) => tag.category === category);
        return tags.length === 0 ? null : (
          <Section key={category} title={label(TAG_CATEGORIES[category])}>
            <Lines tags={tags} />
          </Section>
        );
      })}
      {making ? <TagForm onClose={() => setMaking(false)} /> : null}
    </>
  );
}

/** The first tags of a category, and a button for the others. */
function Lines({ tags }: { tags: readonly Tag[] }) {
  const words = useWords(TAGS);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? tags : tags.slice(0, SHOWN);
  return (
    <>
      <ul>
        {shown.map((tag) => (
          <Line key={tag.id} tag={tag} />
        ))}
      </ul>
      {shown.length < tags.length ? (
        <p>
          <Button small onPress={() => setWhole(true)}>
            {words.others(tags.length - shown.length)}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function Line({ tag }: { tag: Tag }) {
  const words = useWords(TAGS);
  const [open, setOpen] = useState<'form' | 'removal' | null>(null);
  const close = () => setOpen(null);
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.name}>{tag.name}</p>
      </div>
      <div className={styles.acts}>
        <Button small look="quiet" aria-label={words.changeOf(tag.name)} onPress={() => setOpen('form')}>
          {words.change}
        </Button>
        <Button small look="quiet" aria-label={words.removeOf(tag.name)} onPress={() => setOpen('removal')}>
          {words.remove}
        </Button>
      </div>
      {open === 'form' ? <TagForm tag={tag} onClose={close} /> : null}
      {open === 'removal' ? <TagRemoval tag={tag} onClose={close} /> : null}
    </li>
  );
}
