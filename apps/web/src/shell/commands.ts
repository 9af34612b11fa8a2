import { useLayoutEffect, useRef, useState } from 'react';
import { store, useStore } from '../parts/store';

/** What can be done here: it stands in the palette and in the help, and its keys do it. */
export interface Command {
  id: string;
  label: string;
  /** Where it stands in palette and help: going somewhere, or doing something on this screen. */
  group: 'go' | 'do';
  /** Keys one after another, as `KeyboardEvent.key` names them: `['g', 'r']`, `['mod+k']`. `mod` is ⌘ or Ctrl. */
  keys?: readonly string[];
  run: () => void;
  /** In help and by keys, not in the palette: moving through a list. */
  hidden?: boolean;
}

/** By their places: what stands deeper comes later. */
const registered = store<readonly { place: number; commands: readonly Command[] }[]>([]);
let places = 0;
/** A component takes its place when it is first rendered, which is after what stands around it; effects run the other way round. */
const takePlace = (): number => (places += 1);
const LETTERS_KEPT = 'parvis.letters';
/** Single letters may be switched off (WCAG 2.1.4): speech input types them by accident. */
export const letterKeys = store(localStorage.getItem(LETTERS_KEPT) !== 'off');
letterKeys.subscribe(() => localStorage.setItem(LETTERS_KEPT, letterKeys.get() ? 'on' : 'off'));

/** All commands of what is on the screen; of two with one id the one that came last, which stands deeper. */
export function useAllCommands(): Command[] {
  return [
    ...new Map(
      useStore(registered)
        .flatMap((list) => list.commands)
        .map((command) => [command.id, command]),
    ).values(),
  ];
}

/** Offers commands while the component is shown, from the moment that it can be seen. Their `run` may change with every render. */
export function useCommands(commands: readonly Command[]): void {
  const [place] = useState(takePlace);
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const shape = commands.map(({ id, label, keys }) => `${id}|${label}|${keys?.join(' ') ?? ''}`).join('\n');
  useLayoutEffect(() => {
    const stable = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }));
    const own = { place, commands: stable };
    registered.set([...registered.get(), own].sort((one, other) => one.place - other.place));
    return () => registered.set(registered.get().filter((list) => list !== own));
  }, [shape, place]);
}

const PAUSE_MS = 1000;
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type));

const nameOf = ({ key, metaKey, ctrlKey }: KeyboardEvent): string =>
  metaKey || ctrlKey ? `mod+${key.toLowerCase()}` : key.length === 1 ? key.toLowerCase() : key;

/** Does what keys say: nothing inside a field, a menu or a dialog but what has ⌘ or Ctrl. Called once, by the shell. */
export function useKeys(): void {
  useLayoutEffect(() => {
    let typed: string[] = [];
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.key === 'Shift') return;
      const key = nameOf(event);
      const withModifier = key.startsWith('mod+');
      const within = event.target instanceof Element ? event.target : null;
      if (!withModifier) {
        if (isTyping(event.target) || within?.closest('[role=dialog],[role=menu],[role=listbox],[role=alertdialog]'))
          return;
        if (!letterKeys.get() && key.length === 1) return;
        // a button or link does by these what it is for
        if (['Enter', ' '].includes(key) && within?.closest('button,a,summary,[role=tab]')) return;
      }
      const now = performance.now();
      typed = now - last > PAUSE_MS ? [key] : [...typed, key].slice(-3);
      last = now;
      const all = registered
        .get()
        .flatMap(({ commands }) => commands)
        .reverse();
      const found =
        all.find(({ keys }) => keys && keys.length > 1 && keys.join() === typed.slice(-keys.length).join()) ??
        all.find(({ keys }) => keys?.length === 1 && keys[0] === key);
      if (!found) return;
      event.preventDefault();
      typed = [];
      found.run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
