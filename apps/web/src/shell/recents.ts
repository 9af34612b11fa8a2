import { store } from '../parts/store';

export interface Recent {
  code: string;
  title: string;
}

const MOST = 5;
const opened = store<readonly Recent[]>([]);

/** Requests whose pages were opened in this tab, the last one first. Titles are of people: they are kept nowhere else. */
export const recents = {
  ...opened,
  /** Puts a request first. */
  add: ({ code, title }: Recent): void =>
    opened.set([{ code, title }, ...opened.get().filter((other) => other.code !== code)].slice(0, MOST)),
};
