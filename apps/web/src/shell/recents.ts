import { store } from '../ui/store';

export interface Recent {
  code: string;
  title: string;
}

const MOST = 5;
const opened = store<readonly Recent[]>([]);

/** Requests opened in this tab, most recent first. Kept in this tab only, since titles may contain personal data. */
export const recents = {
  ...opened,
  /** Adds a request at the top. */
  add: ({ code, title }: Recent): void =>
    opened.set([{ code, title }, ...opened.get().filter((other) => other.code !== code)].slice(0, MOST)),
};
