import { MutationObserver } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem } from '../api/problem';
import { queryClient } from '../api/query-client';
import { store, type Store, useStore } from '../parts/store';
import { compose, type Catalog, keepCatalog } from './catalogs.queries';
import { type Draft, draftOf, inputOf } from './draft';

/** Where what was typed is: with the service, about to go there, or here alone because of a failure or of another's change. */
type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface Composition {
  /** What the service has, as far as is known: the draft began as this. */
  base: Catalog;
  draft: Draft;
  saving: Saving;
  /** With `failed`. */
  problem?: unknown;
  /** With `conflict`: what somebody else has made of it meanwhile. */
  theirs?: Catalog;
}

/** A change is sent when nothing has followed it for so long. */
const PAUSE_MS = 800;

/** What is composed for one request. It lives on while one looks at other pages, so that what was typed is saved all the same. */
export class Composer {
  readonly state: Store<Composition>;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<void> = Promise.resolve();
  private readonly mutation = new MutationObserver(queryClient, {
    mutationFn: ({ base, draft }: Composition) => compose(base.requestId, inputOf(draft), base.revision),
  });

  constructor(newest: Catalog) {
    const kept = sessionStorage.getItem(keyOf(newest.requestId));
    // kept by a page that went before it could save: it is saved now, or meets what was changed meanwhile
    this.state = store<Composition>(
      kept
        ? { ...(JSON.parse(kept) as Pick<Composition, 'base' | 'draft'>), saving: 'waiting' }
        : { base: newest, draft: draftOf(newest), saving: 'saved' },
    );
    if (kept) this.wait();
  }

  /** Something was read: it is shown unless somebody is typing, whose save will then meet it. */
  take(newest: Catalog): void {
    const { saving, base } = this.state.get();
    if (saving === 'saved' && newest.revision >= base.revision)
      this.state.set({ base: newest, draft: draftOf(newest), saving });
  }

  change(draft: Draft): void {
    const now = this.state.get();
    this.put({ ...now, draft, saving: now.saving === 'conflict' ? 'conflict' : 'waiting' });
    if (now.saving !== 'conflict') this.wait();
  }

  /** Of two versions one was made: it follows theirs. */
  settle(draft: Draft): Promise<void> {
    const { base, theirs } = this.state.get();
    this.put({ base: theirs ?? base, draft, saving: 'waiting' });
    return this.save();
  }

  /** Sends what waits, now; ends when the service has it, or has refused it. */
  save(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.running = this.running.then(() => this.send());
    return this.running;
  }

  private wait(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), PAUSE_MS);
  }

  private async send(): Promise<void> {
    const sent = this.state.get();
    // a catalog shows one venue at least: what is empty waits for one
    if (!['waiting', 'failed'].includes(sent.saving) || sent.draft.items.length === 0) return;
    this.state.set({ ...sent, saving: 'saving' });
    try {
      const base = await this.mutation.mutate(sent);
      const isWhole = this.state.get().draft === sent.draft;
      this.put({ base, draft: this.state.get().draft, saving: isWhole ? 'saved' : 'waiting' });
      keepCatalog(base);
    } catch (problem) {
      const { draft, base } = this.state.get();
      const theirs = problem instanceof ApiProblem && problem.status === 412 ? (problem.current as Catalog) : undefined;
      this.put(theirs ? { base, draft, saving: 'conflict', theirs } : { base, draft, saving: 'failed', problem });
    }
  }

  /** What the service does not have yet outlives a reload of the page. */
  private put(composition: Composition): void {
    const { base, draft, saving } = composition;
    if (saving === 'saved') sessionStorage.removeItem(keyOf(base.requestId));
    else sessionStorage.setItem(keyOf(base.requestId), JSON.stringify({ base, draft }));
    this.state.set(composition);
  }
}

const keyOf = (requestId: string): string => `parvis.catalog.${requestId}`;
const composers = new Map<string, Composer>();

function composerOf(newest: Catalog): Composer {
  const composer = composers.get(newest.requestId) ?? new Composer(newest);
  composers.set(newest.requestId, composer);
  return composer;
}

/** The composer of a request, which follows what is read of its catalog. */
export function useComposer(newest: Catalog): [Composer, Composition] {
  const composer = composerOf(newest);
  const composition = useStore(composer.state);
  useEffect(() => composer.take(newest), [composer, newest]);
  useEffect(() => {
    if (composition.saving === 'saved') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [composition.saving]);
  return [composer, composition];
}
