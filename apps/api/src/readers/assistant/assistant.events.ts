import { defineRequestEvent } from '../../foundations/timeline/domain-events';

/** Records the conversation. The tools' changes are on the timeline separately, with `via: assistant`. */
export const AssistantReplied = defineRequestEvent<{
  messageId: string;
  toolCalls: { name: string; status: string }[];
}>('assistant_replied');
