import { defineRequestEvent } from '../../foundations/timeline/domain-events';

/** Names the conversation. What the tools changed stands on the timeline by itself, `via: assistant`. */
export const AssistantReplied = defineRequestEvent<{
  messageId: string;
  toolCalls: { name: string; status: string }[];
}>('assistant_replied');
