import { useLayoutEffect, useRef, useState } from 'react';
import { store, useStore } from '../ui/store';

/** An action available on the current screen: listed in the palette and the help, with optional shortcuts. */
export interface Command {
  id: string;
  label: string;
  /** The group in the palette and the help: navigation, or actions on this screen. */
  group: 'go' | 'do';
  /** A key sequence in terms of `KeyboardEvent.key`: `['g', 'r']`, `['mod+k']`. `mod` is ⌘ or Ctrl. */
  keys?: readonly string[];
  run: () => void;
  /** Only in the help, not in the palette; for moving through lists. */
  hidden?: boolean;
}

/** Sorted by place; nested components come later. */
const registered = store<readonly { place: number; commands: readonly Command[] }[]>([]);
let places = 0;
/** Assigns a component's place at its first render, which runs from the outside in; effects run the other way round. */
const takePlace = (): number => (places += 1);
const LETTERS_KEPT = 'parvis.letters';
/** Whether single-letter shortcuts are on. They can be turned off (WCAG 2.1.4), since speech input types them by accident. */
export const letterKeys = store(localStorage.getItem(LETTERS_KEPT) !== 'off');
letterKeys.subscribe(() => localStorage.setItem(LETTERS_KEPT, letterKeys.get() ? 'on' : 'off'));

/** All commands on the screen. If ids clash, the most deeply nested component wins. */
export function useAllCommands(): Command[] {
  return [
    ...new Map(
      useStore(registered)
        .flatMap((list) => list.commands)
        .map((command) => [command.id, command]),
    ).values(),
  ];
}

/** Registers commands while the component is visible. Their `run` may change on every render. */
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

/** Handles the shortcuts. In fields, menus and dialogs, only those with ⌘ or Ctrl work. Called once, by the shell. */
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
        // buttons and links handle these keys themselves
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
