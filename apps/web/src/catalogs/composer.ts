import { MutationObserver } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem } from '../api/problem';
import { queryClient } from '../api/query-client';
import { store, type Store, useStore } from '../ui/store';
import { compose, type Catalog, keepCatalog } from './catalogs.queries';
import { type Draft, draftOf, inputOf } from './draft';

/** Where the edits are: saved, about to be sent, or only in the browser after a failure or a conflict. */
type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface Composition {
  /** The last known version on the server, from which the draft started. */
  base: Catalog;
  draft: Draft;
  saving: Saving;
  /** Set with `failed`. */
  problem?: unknown;
  /** Set with `conflict`: the other person's version. */
  theirs?: Catalog;
}

/** Saves once no further change has followed for this long. */
const PAUSE_MS = 800;

/** The composition for one request. It survives navigation, so that edits are saved even after leaving the page. */
export class Composer {
  readonly state: Store<Composition>;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<void> = Promise.resolve();
  private readonly mutation = new MutationObserver(queryClient, {
    mutationFn: ({ base, draft }: Composition) => compose(base.requestId, inputOf(draft), base.revision),
  });

  constructor(newest: Catalog) {
    const kept = sessionStorage.getItem(keyOf(newest.requestId));
    // restored from a page that closed before saving: save it now, or detect the conflict
    this.state = store<Composition>(
      kept
        ? { ...(JSON.parse(kept) as Pick<Composition, 'base' | 'draft'>), saving: 'waiting' }
        : { base: newest, draft: draftOf(newest), saving: 'saved' },
    );
    if (kept) this.wait();
  }

  /** Takes over a newly loaded version, unless the user is editing; their save will then detect the conflict. */
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

  /** Resolves a conflict with a merged draft, based on the other version. */
  settle(draft: Draft): Promise<void> {
    const { base, theirs } = this.state.get();
    this.put({ base: theirs ?? base, draft, saving: 'waiting' });
    return this.save();
  }

  /** Saves pending edits immediately. Resolves once the service has accepted or refused them. */
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
    // a catalog needs at least one venue, so an empty draft isn't saved
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

  /** Stores unsaved edits so that they survive a reload. */
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

/** Returns the composer of a request and keeps it in step with the loaded catalog. */
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
