import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Locale } from '#i18n/locale';
import { ApiProblem } from '../api/problem';
import { useLocale, useWords } from '../ui/locale';
import { useUnsaved } from '../ui/unsaved';
import { toast } from '../shell/toasts';
import { same } from '../shell/use-optimistic-lock';
import type { LineActs } from './line-fields';
import { draftOf, inputOf, type LineDraft, newLine, type OfferDraft, savedLines, wrongNumbers } from './offer-draft';
import { keepOffer, type Offer, submitOffer } from './offers.queries';
import { OFFERS } from './offers.words';
import { useOfferChange } from './use-offer-change';

/** The draft as it would be saved, without the ids of lines, which new ones don't have yet. */
const contentOf = (draft: OfferDraft) => {
  const { lines, ...fields } = inputOf(draft);
  return { ...fields, lines: lines.map(({ id: _id, ...line }) => line) };
};

/** An offer to edit, with an empty line if it has none. */
function editedOf(offer: Offer, language: Locale): OfferDraft {
  const saved = draftOf(offer, language);
  return saved.lines.length === 0 ? { ...saved, lines: [newLine('room_hire', 'main')] } : saved;
}

/** The edit state of a draft: what was typed, its errors, and saving or submitting it. `days` are those of the event. */
export function useOfferDraft(offer: Offer, code: string, days: number) {
  const words = useWords(OFFERS);
  const language = useLocale();
  const navigate = useNavigate();
  const [before, setBefore] = useState(offer);
  const [draft, setDraft] = useState<OfferDraft>(() => editedOf(offer, language));
  const [added, setAdded] = useState<string | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, Record<string, string>>>>({});
  const [moved, setMoved] = useState('');
  const [isSaving, setSaving] = useState(false);
  /** The save in progress. */
  const saving = useRef<Promise<Offer | null>>(null);
  /** Set once leaving needs no question. */
  const done = useRef(false);
  const content = contentOf(draft);
  const isDirty = !same(content, contentOf(draftOf(before)));
  // show a colleague's changes, unless there are own ones
  if (offer.version > before.version && !isDirty) {
    setBefore(offer);
    setDraft(editedOf(offer, language));
  }
  const { question } = useUnsaved(() => isDirty && !done.current);

  const { change, conflict } = useOfferChange(draft, days);

  const lineFaults = (problem: ApiProblem) => {
    const keys = savedLines(draft).map(({ key }) => key);
    const found: Record<string, Record<string, string>> = {};
    for (const [path, fault] of Object.entries(problem.faults)) {
      const [, index, name] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
      const key = index === undefined ? '' : (keys[Number(index)] ?? '');
      (found[key] ??= {})[name ?? path] = fault;
    }
    return found;
  };
  const showFaults = (error: unknown) => {
    const found = error instanceof ApiProblem ? lineFaults(error) : {};
    setFaults(found);
    const key = Object.keys(found).find((one) => one !== '');
    if (key === undefined) toast.error(error);
    else
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${key}"] [aria-invalid]`)?.focus());
  };

  /** Saves what differs, after a save in progress. Returns the saved offer; null if it failed or the user went back to editing. */
  const save = async (): Promise<Offer | null> => {
    const first = draft.lines.find((line) => wrongNumbers(line).length > 0);
    if (first) {
      document.querySelector<HTMLElement>(`[data-line="${first.key}"] [aria-invalid]`)?.focus();
      return null;
    }
    const base = saving.current ? await saving.current : before;
    if (base === null || same(content, contentOf(draftOf(base)))) return base;
    saving.current = write(base).finally(() => (saving.current = null));
    return saving.current;
  };
  const write = async (base: Offer): Promise<Offer | null> => {
    setSaving(true);
    try {
      const [wanted, was] = [inputOf(draft), inputOf(draftOf(base))];
      const fields = Object.fromEntries(
        Object.entries(wanted).filter(([name, value]) => !same(value, was[name as keyof typeof was])),
      );
      const saved = await change(fields, base);
      if (saved === null) return null;
      setFaults({});
      setBefore(saved);
      keepOffer(saved);
      if (same(contentOf(draftOf(saved)), content)) {
        // keep the text typed during the save, and the focus
        const ids = new Map(savedLines(draft).map(({ key }, at) => [key, saved.lines[at]?.id] as const));
        setDraft((now) => ({
          ...now,
          lines: now.lines.map((line) => {
            const id = ids.get(line.key);
            return id === undefined ? line : { ...line, id };
          }),
        }));
      } else setDraft(draftOf(saved, language));
      return saved;
    } catch (error) {
      showFaults(error);
      return null;
    } finally {
      setSaving(false);
    }
  };
  const submit = useMutation({
    mutationFn: async () => {
      const saved = await save();
      return saved && submitOffer(saved);
    },
    onSuccess: async (submitted) => {
      if (submitted === null) return;
      done.current = true;
      keepOffer(submitted);
      toast.success(words.submitted(submitted.member.name));
      // pending until the editor is left, so that it can't be submitted again
      await navigate({ to: '/requests/$code/offers', params: { code } });
    },
    onError: showFaults,
  });

  const set = (changed: Partial<OfferDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const setLines = useCallback(
    (change_: (lines: readonly LineDraft[]) => readonly LineDraft[]) =>
      setDraft((now) => ({ ...now, lines: change_(now.lines) })),
    [],
  );
  const add = useCallback(
    (after: string | null) => {
      const line = newLine();
      setAdded(line.key);
      setLines((lines) => {
        const at = after === null ? lines.length : lines.findIndex(({ key }) => key === after) + 1;
        return lines.toSpliced(at, 0, line);
      });
    },
    [setLines],
  );
  const acts = useMemo<LineActs>(
    () => ({
      change: (key, line) => setLines((lines) => lines.map((one) => (one.key === key ? line : one))),
      remove: (key) => setLines((lines) => lines.filter((one) => one.key !== key)),
      addAfter: add,
      move: (key, by) =>
        setLines((lines) => {
          const at = lines.findIndex((one) => one.key === key);
          const to = at + by;
          const line = lines[at];
          if (!line || to < 0 || to >= lines.length) return lines;
          setMoved(words.moved(line.label || words.line(to + 1), to + 1));
          return lines.toSpliced(at, 1).toSpliced(to, 0, line);
        }),
    }),
    [setLines, add, words],
  );

  return { draft, set, add, acts, added, moved, faults, isDirty, isSaving, save, submit, conflict, question };
}
