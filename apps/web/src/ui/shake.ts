/** Shakes an element once that was moved back after a refusal, when it is rendered in its old place. */
export function shake(selector: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector(selector)?.animate({ translate: ['0', '-5px', '5px', '-3px', '0'] }, { duration: 240 }),
    ),
  );
}
