/** The list with one element at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return list[from] === undefined ? [...list] : [...rest.slice(0, to), list[from], ...rest.slice(to)];
}
