type JsonSchema = Record<string, unknown>;

/** A tool that the model may call. The service decides whether to run it, and runs it. */
export interface ChatTool {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: JsonSchema;
}

export interface ToolCall {
  /** Links the result to the call. */
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export interface ToolResult {
  callId: string;
  /** The tool's result, or why it wasn't run. The model treats it as data, like all external content. */
  content: unknown;
  failed: boolean;
}

export type ChatTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: ToolCall[]; own?: unknown }
  | { role: 'tools'; results: ToolResult[] };

export interface ChatInput {
  /** The service's own instructions: the assistant's role and task. */
  instructions: string;
  /** The facts for the answer, by label. They contain external text, so the model gets them marked as data. */
  data: Record<string, unknown>;
  /** Oldest first. The first turn is the user's, the last one the user's or the tools'. */
  turns: ChatTurn[];
  tools: ChatTool[];
  /** If false, the model must reply in words now. */
  mayCall: boolean;
  /** Aborts the call immediately. */
  signal: AbortSignal;
}

/** The model's step: words, or calls with or without words. */
export interface ChatReply {
  text: string;
  calls: ToolCall[];
  /** The model that replied. */
  model: string;
  /** The step in the provider's format, including thoughts between calls. It is sent back unchanged with the turn. */
  own?: unknown;
}
