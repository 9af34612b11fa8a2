CREATE TABLE chat_message (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  role text NOT NULL,
  content text NOT NULL,
  tool_calls jsonb NOT NULL DEFAULT '[]',
  model text,
  user_id uuid NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT chat_message_pkey PRIMARY KEY (id),
  CONSTRAINT chat_message_role_check CHECK (role IN ('user', 'assistant')),
  CONSTRAINT chat_message_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  CONSTRAINT chat_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE RESTRICT
);
CREATE INDEX chat_message_request_id_idx ON chat_message (request_id, id);
