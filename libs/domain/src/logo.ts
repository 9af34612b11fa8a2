/** The box that logos are scaled to fit, in pixels: twice the displayed size, for high-density screens. */
export const LOGO_BOX = { width: 480, height: 96 };

/** The size at which pages and mails show a logo of these pixels. */
export function shownSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LOGO_BOX.width / 2 / width, LOGO_BOX.height / 2 / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
