import { requestFact } from '#kernel/facts';

/** Names the conversation. What the tools changed stands on the timeline by itself, `via: assistant`. */
export const AssistantReplied = requestFact<{ messageId: string; toolCalls: { name: string; status: string }[] }>(
  'assistant_replied',
);
