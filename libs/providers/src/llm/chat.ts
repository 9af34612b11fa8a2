type JsonSchema = Record<string, unknown>;

/** A tool that the model may call. The service decides whether to do it, and does it. */
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
  /** What the tool answered, or why it did nothing. To the model it is data, like everything from outside. */
  content: unknown;
  failed: boolean;
}

export type ChatTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: ToolCall[]; own?: unknown }
  | { role: 'tools'; results: ToolResult[] };

export interface ChatInput {
  /** The service's own words: what the assistant is, and what it shall do. */
  instructions: string;
  /** What the answer may rest on, by label. It has words of strangers, so the model gets it marked as data. */
  data: Record<string, unknown>;
  /** Oldest first. The first turn is the user's, the last one the user's or the tools'. */
  turns: ChatTurn[];
  tools: ChatTool[];
  /** If false, the model must answer in words now. */
  mayCall: boolean;
  /** Ends the call at once. */
  signal: AbortSignal;
}

/** The model's step: words, or calls with or without words. */
export interface ChatReply {
  text: string;
  calls: ToolCall[];
  /** The model that answered. */
  model: string;
  /** The step as the provider has it, with thoughts between calls. It is given back unchanged with the turn. */
  own?: unknown;
}
