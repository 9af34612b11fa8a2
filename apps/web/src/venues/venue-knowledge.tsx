import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { Button, IconButton } from '../ui/button';
import { Choice } from '../ui/choice';
import { LongField } from '../ui/field';
import { useLabel, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Since } from '../ui/since';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { knowledgePages } from './knowledge.queries';
import { KNOWLEDGE_SOURCES, KNOWLEDGE_TYPES } from './knowledge.words';
import { SHEET } from './sheet.words';
import { useVenue } from './venues.queries';
import styles from '../shell/sheet.module.css';

type Entry = Schema<'KnowledgeEntryView'>;
const optionsOf = <Value extends string>(words: Record<Value, { fr: string; en: string }>) =>
  Object.keys(words) as Value[];

/** The team's notes about the venue, newest first. */
export function VenueKnowledge() {
  const words = useWords(SHEET);
  const label = useLabel();
  const { timeZone } = useServiceSettings();
  const { id: memberId } = useVenue();
  const pages = useInfiniteQuery(knowledgePages(memberId));
  const [isOpen, setOpen] = useState(false);
  const readAnew = () => queryClient.invalidateQueries({ queryKey: ['knowledge', memberId] });
  const add = useMutation({
    mutationFn: (entry: Pick<Entry, 'type' | 'source' | 'content'>) =>
      answer(api.POST('/api/ai/knowledge/entries', { body: { ...entry, memberId } })),
    onSuccess: () => {
      setOpen(false);
      return readAnew();
    },
    onError: toast.error,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Entry) => answer(api.DELETE('/api/ai/knowledge/entries/{id}', { params: { path: { id } } })),
    onSuccess: ({ type, source, content }) => {
      // deleted notes can't be restored, so the undo adds a new one with the same text
      toast.success(words.noteRemoved, () => add.mutate({ type, source, content }));
      return readAnew();
    },
    onError: toast.error,
  });
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="venue-knowledge" {...useFocusedSection()}>
      <div className={styles.sectionHead}>
        <h2 id="venue-knowledge" className={styles.sectionTitle}>
          {words.knowledge}
        </h2>
        {isOpen ? null : (
          <Button small onPress={() => setOpen(true)}>
            <Plus size={14} aria-hidden />
            {words.note}
          </Button>
        )}
      </div>
      {isOpen ? <NewEntry isPending={add.isPending} onAdd={add.mutate} onClose={() => setOpen(false)} /> : null}
      {pages.error && !pages.data ? <Problem error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <SkeletonLines count={2} /> : null}
      {pages.data && entries.length === 0 && !isOpen ? <p className={styles.muted}>{words.noKnowledge}</p> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.note}>
            <div>
              <p className={styles.muted}>
                {label(KNOWLEDGE_TYPES[entry.type])} · {label(KNOWLEDGE_SOURCES[entry.source])} ·{' '}
                <Since at={entry.createdAt} timeZone={timeZone} />
              </p>
              <p className={styles.noteText}>{entry.content}</p>
            </div>
            <IconButton label={words.removeNote} small onPress={() => remove.mutate(entry)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button small isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {words.moreNotes}
        </Button>
      ) : null}
    </section>
  );
}

function NewEntry({
  isPending,
  onAdd,
  onClose,
}: {
  isPending: boolean;
  onAdd: (entry: Pick<Entry, 'type' | 'source' | 'content'>) => void;
  onClose: () => void;
}) {
  const words = useWords(SHEET);
  const label = useLabel();
  const [content, setContent] = useState('');
  const [type, setType] = useState<Entry['type']>('fact');
  const [source, setSource] = useState<Entry['source']>('team');
  return (
    <Form
      className={styles.noteForm}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (content.trim() !== '' && !isPending) onAdd({ type, source, content: content.trim() });
      }}
    >
      <LongField label={words.noteText} autoFocus value={content} onChange={setContent} maxLength={10_000} />
      <div className={styles.noteKinds}>
        <Choice
          label={words.noteType}
          options={optionsOf(KNOWLEDGE_TYPES).map((value) => ({ value, label: label(KNOWLEDGE_TYPES[value]) }))}
          value={type}
          onChange={setType}
        />
        <Choice
          label={words.noteSource}
          options={optionsOf(KNOWLEDGE_SOURCES).map((value) => ({ value, label: label(KNOWLEDGE_SOURCES[value]) }))}
          value={source}
          onChange={setSource}
        />
      </div>
      <div className={styles.line}>
        <Button type="submit" look="primary" small isPending={isPending} isDisabled={content.trim() === ''}>
          {words.save}
        </Button>
        <Button look="quiet" small onPress={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
