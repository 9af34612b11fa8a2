import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CATALOG_STAGES } from '#domain/state-machines';
import { CATALOG_MESSAGE_MAX } from '#domain/limits';
import { Button } from '../ui/button';
import { Field, LongField } from '../ui/field';
import { useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import type { Request } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import { moved } from '../ui/moved';
import { CATALOGS } from './catalogs.words';
import type { Composer, Composition } from './composer';
import { CatalogConflict } from './conflict';
import { type Draft, type DraftItem, newItem, withOffers } from './draft';
import { useCurrentOffers } from './offer-choice';
import { useReorder } from '../ui/use-reorder';
import { Venue, type VenueName } from './venue';
import styles from './editor.module.css';

/** The editor of a draft: title, message, and the venues in order. */
export function Editor({
  request,
  composer,
  composition,
  isComparing,
  onCompared,
}: {
  request: Request;
  composer: Composer;
  composition: Composition;
  isComparing: boolean;
  onCompared: () => void;
}) {
  const words = useWords(CATALOGS);
  const { base, draft, theirs } = composition;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [announced, setAnnounced] = useState('');
  const ids = draft.items.map(({ memberId }) => memberId);
  const nameOf = (memberId: string): VenueName => {
    const result = request.results.find((one) => one.memberId === memberId);
    const shown = [...base.items, ...(theirs?.items ?? [])].find(({ member }) => member.id === memberId);
    return {
      name: result?.member.name ?? shown?.member.name ?? memberId,
      city: result?.member.city ?? shown?.member.city ?? null,
      coverPhotoUrl:
        shown?.photos[0]?.thumbnailUrl ?? (result?.coverPhotoUrl ? `${result.coverPhotoUrl}/thumbnail` : null),
    };
  };
  // actions may run after other changes, so start from the current draft
  const change = (next: (now: Draft) => Partial<Draft>) => {
    const now = composer.state.get().draft;
    composer.change({ ...now, ...next(now) });
  };
  const changeItem = (item: DraftItem) =>
    change(({ items }) => ({ items: items.map((one) => (one.memberId === item.memberId ? item : one)) }));
  const move = (from: number, to: number) => {
    change(({ items }) => ({ items: moved(items, from, to) }));
    setAnnounced(words.movedTo(nameOf(ids[from] ?? '').name, to + 1, ids.length));
  };
  const remove = (item: DraftItem, place: number) => {
    change(({ items }) => ({ items: items.filter(({ memberId }) => memberId !== item.memberId) }));
    toast.success(words.removed(nameOf(item.memberId).name), () =>
      change(({ items }) =>
        items.some(({ memberId }) => memberId === item.memberId)
          ? {}
          : { items: [...items.slice(0, place), item, ...items.slice(place)] },
      ),
    );
  };
  const order = useReorder('venue', ids, move);
  const others = request.results.filter(
    ({ stage, memberId }) => CATALOG_STAGES.includes(stage) && !ids.includes(memberId),
  );
  const offers = useCurrentOffers(request.id);
  const shownOffers = withOffers(draft, offers ?? []);
  const allOpen = ids.length > 0 && ids.every((id) => open.has(id));

  return (
    <div className={styles.editor}>
      <Field label={words.title} value={draft.title} maxLength={200} onChange={(title) => change(() => ({ title }))} />
      <LongField
        label={words.message}
        help={words.messageHelp}
        rows={3}
        maxLength={CATALOG_MESSAGE_MAX}
        value={draft.message ?? ''}
        onChange={(text) => change(() => ({ message: text || null }))}
      />
      <div>
        <div className={styles.head}>
          <h2>{words.venues}</h2>
          <Button small look="quiet" onPress={() => setOpen(new Set(allOpen ? [] : ids))}>
            {allOpen ? words.foldAll : words.unfoldAll}
          </Button>
          {shownOffers ? (
            <Button small onPress={() => change((now) => ({ items: withOffers(now, offers ?? []) ?? now.items }))}>
              {words.showOffers}
            </Button>
          ) : null}
        </div>
        <ol className={styles.venues}>
          {draft.items.map((item, place) => (
            <Venue
              key={item.memberId}
              item={item}
              venue={nameOf(item.memberId)}
              place={place}
              count={ids.length}
              currency={request.currency}
              offers={offers}
              reaction={base.reactions.find(({ memberId }) => memberId === item.memberId)}
              isOpen={open.has(item.memberId)}
              onOpen={(isOpen) =>
                setOpen(new Set(isOpen ? [...open, item.memberId] : [...open].filter((id) => id !== item.memberId)))
              }
              onChange={changeItem}
              onRemove={() => remove(item, place)}
              onMove={(to) => order.move(item.memberId, to)}
              order={order}
            />
          ))}
        </ol>
        <div className={styles.add}>
          {others.length === 0 ? (
            <p className={styles.help}>{words.noMoreVenues}</p>
          ) : (
            <Menu
              label={words.addVenue}
              trigger={
                <Button small>
                  <Plus size={14} aria-hidden />
                  {words.addVenue}
                </Button>
              }
              entries={others.map(({ memberId, member }) => ({
                id: memberId,
                label: member.city ? `${member.name} · ${member.city}` : member.name,
                run: () => {
                  change(({ items }) => ({ items: [...items, newItem(memberId)] }));
                  setOpen(new Set([...open, memberId]));
                },
              }))}
            />
          )}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {isComparing && theirs ? (
        <CatalogConflict
          base={base}
          draft={draft}
          theirs={theirs}
          nameOf={nameOf}
          currency={request.currency}
          onClose={onCompared}
          onSettle={(settled) => {
            onCompared();
            void composer.settle(settled);
          }}
        />
      ) : null}
    </div>
  );
}
