CREATE OR REPLACE FUNCTION timeline_event_append_only()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('parvis.forgetting_timeline', true) = 'on'
     AND OLD.id < first_id_at(now() - interval '24 months') THEN
    RETURN OLD;
  END IF; IF TG_OP = 'UPDATE'
     AND (NEW.id, NEW.request_id, NEW.kind, NEW.actor_type, NEW.actor_id, NEW.via, NEW.trace_id, NEW.created_at)
         IS NOT DISTINCT FROM (OLD.id, OLD.request_id, OLD.kind, OLD.actor_type, OLD.actor_id, OLD.via, OLD.trace_id, OLD.created_at)
     AND (NEW.actor_label IS NULL OR NEW.actor_label = OLD.actor_label)
     AND NEW.payload = timeline_redacted(OLD.kind, OLD.payload)
     AND EXISTS (SELECT 1 FROM organizer
                  WHERE id = nullif(current_setting('parvis.erasing_organizer', true), '')::uuid AND erased_at IS NOT NULL)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'timeline_event is append-only' USING ERRCODE = 'restrict_violation';
END $$;
