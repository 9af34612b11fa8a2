import type { Notice } from '#api/foundations/timeline/domain-events';

/** A test notification, and its English title and body. */
export const noticeOf = (label: string, said = 'Bonjour'): Notice => ({
  kind: 'unlinked_message',
  params: { from: '+33612345678', label, said },
  requestId: null,
});
export const titleOf = (label: string): string => `Message from ${label}`;
export const bodyOf = (said = 'Bonjour'): string => `+33612345678 sent a message without an open request: ${said}`;
