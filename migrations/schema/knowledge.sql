CREATE TABLE knowledge_entry (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  type text NOT NULL,
  content text NOT NULL,
  source text NOT NULL,
  text_hash text NOT NULL GENERATED ALWAYS AS (md5(content)) STORED,
  embedded_hash text,
  embedding vector(384),
  embedded_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  embedding_claimed_until timestamptz(3),
  CONSTRAINT knowledge_entry_pkey PRIMARY KEY (id),
  CONSTRAINT knowledge_entry_source_check CHECK (source IN ('team', 'member', 'email', 'message', 'call', 'visit', 'website', 'document', 'import')),
  CONSTRAINT knowledge_entry_type_check CHECK (type IN ('fact', 'constraint', 'pricing', 'access', 'catering', 'technical', 'policy', 'past_event', 'preference', 'faq')),
  CONSTRAINT knowledge_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX knowledge_entry_member_id_idx ON knowledge_entry (member_id, created_at DESC, id DESC);
CREATE INDEX knowledge_entry_stale_idx ON knowledge_entry (id) WHERE (embedded_hash IS DISTINCT FROM text_hash);
