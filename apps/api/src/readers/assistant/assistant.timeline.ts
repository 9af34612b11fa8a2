import { timelineKind } from '#kernel/timeline';

/** What the tools changed stands in the timeline by itself, `via: assistant`; this names the conversation. */
export const AssistantReplied = timelineKind<{ messageId: string; toolCalls: { name: string; status: string }[] }>(
  'assistant_replied',
);
