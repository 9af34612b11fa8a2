type JsonSchema = Record<string, unknown>;

/** Something that the model may ask to have done; the service decides whether it is, and does it. */
export interface ChatTool {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: JsonSchema;
}

export interface ToolCall {
  /** Ties the result to the call. */
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export interface ToolResult {
  callId: string;
  /** What the tool answered, or why it did not; data to the model, like everything that comes from outside. */
  content: unknown;
  failed: boolean;
}

export type ChatTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: ToolCall[]; own?: unknown }
  | { role: 'tools'; results: ToolResult[] };

export interface ChatInput {
  /** The service's own words: what the assistant is, and what it is to do. */
  instructions: string;
  /** What the answer may rest on, by label. It holds words of strangers and reaches the model marked as data. */
  data: Record<string, unknown>;
  /** Oldest first; begins with a user's turn and ends with a user's or the tools'. */
  turns: ChatTurn[];
  tools: ChatTool[];
  /** False: the model must answer in words now. */
  mayCall: boolean;
  /** Ends the call at once. */
  signal: AbortSignal;
}

/** Words, or calls (with or without words beside them). */
export interface ChatReply {
  text: string;
  calls: ToolCall[];
  /** The model that answered. */
  model: string;
  /** The step as the provider has it (thoughts between calls among it), to be given back with the turn as it is. */
  own?: unknown;
}
