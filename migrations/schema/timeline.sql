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
CREATE TRIGGER refresh_question_stats_on_insert AFTER INSERT ON timeline_event FOR EACH ROW WHEN (((new.kind = 'result_stage_changed'::text) AND (new.request_id IS NOT NULL) AND (('availability_requested'::text = (new.payload ->> 'from'::text)) OR ('availability_requested'::text = (new.payload ->> 'to'::text))))) EXECUTE FUNCTION refresh_question_stats_of_event();
CREATE TRIGGER stats_count_on_insert AFTER INSERT ON timeline_event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_timeline_event();
CREATE TRIGGER timeline_event_append_only BEFORE DELETE OR UPDATE ON timeline_event FOR EACH ROW EXECUTE FUNCTION timeline_event_append_only();
CREATE TRIGGER timeline_event_asked AFTER INSERT ON timeline_event REFERENCING NEW TABLE AS added_events FOR EACH STATEMENT EXECUTE FUNCTION request_asked_of_event();
CREATE TRIGGER timeline_event_touch_request AFTER INSERT ON timeline_event REFERENCING NEW TABLE AS added_events FOR EACH STATEMENT EXECUTE FUNCTION request_touch_last_activity();
CREATE TRIGGER timeline_event_unanswered AFTER INSERT ON timeline_event REFERENCING NEW TABLE AS added_events FOR EACH STATEMENT EXECUTE FUNCTION request_unanswered_of_event();
