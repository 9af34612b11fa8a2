/** What was put back because it was refused shows it: it shakes once, after it is drawn where it belongs. */
export function shake(selector: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector(selector)?.animate({ translate: ['0', '-5px', '5px', '-3px', '0'] }, { duration: 240 }),
    ),
  );
}
