/** Returns a copy of the list with one element moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return list[from] === undefined ? [...list] : [...rest.slice(0, to), list[from], ...rest.slice(to)];
}
