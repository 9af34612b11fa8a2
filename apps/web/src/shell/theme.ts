import { store } from '../ui/store';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'parvis.theme';
const kept = localStorage.getItem(KEPT);
const current = store<Theme>(THEMES.find((name) => name === kept) ?? 'system');
const show = () => {
  const chosen = current.get();
  document.documentElement.style.colorScheme = chosen === 'system' ? 'light dark' : chosen;
};
current.subscribe(show);
show();

/** The theme: light, dark, or the device's; stored in this browser. */
export const theme = {
  ...current,
  set(value: Theme) {
    localStorage.setItem(KEPT, value);
    current.set(value);
  },
};
