CREATE TABLE timeline_event (
  id uuid NOT NULL,
  request_id uuid,
  kind text NOT NULL,
  actor_type text NOT NULL,
  actor_id uuid,
  actor_label text,
  via text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT timeline_event_pkey PRIMARY KEY (id),
  CONSTRAINT timeline_event_actor_type_check CHECK (actor_type IN ('user', 'member', 'organizer', 'system')),
  CONSTRAINT timeline_event_via_check CHECK (via IN ('api', 'assistant', 'webhook', 'job'))
);
CREATE INDEX timeline_event_created_at_idx ON timeline_event (created_at DESC, id DESC);
CREATE INDEX timeline_event_request_id_idx ON timeline_event (request_id, created_at DESC, id DESC);
CREATE TRIGGER timeline_event_append_only BEFORE DELETE OR UPDATE ON timeline_event FOR EACH ROW EXECUTE FUNCTION timeline_event_append_only();
CREATE TRIGGER timeline_event_request AFTER INSERT ON timeline_event REFERENCING NEW TABLE AS added_events FOR EACH STATEMENT EXECUTE FUNCTION request_follows_timeline();
