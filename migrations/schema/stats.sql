CREATE TABLE stats_day (
  metric text NOT NULL,
  day date NOT NULL,
  key text NOT NULL,
  n bigint NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT stats_day_pkey PRIMARY KEY (metric, day, key)
);

CREATE TABLE stats_change (
  metric text NOT NULL,
  day date NOT NULL,
  key text NOT NULL,
  n bigint NOT NULL,
  total bigint NOT NULL
);

CREATE TABLE request_stats (
  request_id uuid NOT NULL,
  organizer_id uuid NOT NULL,
  status text NOT NULL,
  furthest smallint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  won_at timestamptz(3),
  lost_at timestamptz(3),
  winner_id uuid,
  response_ms bigint,
  response_bucket smallint,
  assignee_id uuid,
  CONSTRAINT request_stats_pkey PRIMARY KEY (request_id),
  CONSTRAINT request_stats_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX request_stats_created_at_idx ON request_stats (created_at) INCLUDE (organizer_id);
CREATE INDEX request_stats_lost_at_idx ON request_stats (lost_at) WHERE (lost_at IS NOT NULL);
CREATE INDEX request_stats_organizer_id_idx ON request_stats (organizer_id, created_at);
CREATE INDEX request_stats_organizer_won_at_idx ON request_stats (organizer_id, won_at) WHERE (won_at IS NOT NULL);
CREATE INDEX request_stats_response_idx ON request_stats (response_bucket, response_ms) INCLUDE (created_at) WHERE (response_ms IS NOT NULL);
CREATE INDEX request_stats_winner_id_idx ON request_stats (winner_id, won_at) WHERE (won_at IS NOT NULL);
CREATE INDEX request_stats_won_at_idx ON request_stats (won_at) INCLUDE (winner_id, organizer_id) WHERE (won_at IS NOT NULL);
CREATE TRIGGER stats_count_on_delete AFTER DELETE ON request_stats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_request_stats();
CREATE TRIGGER stats_count_on_insert AFTER INSERT ON request_stats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_request_stats();
CREATE TRIGGER stats_count_on_update AFTER UPDATE ON request_stats REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_request_stats();

CREATE TABLE commission_stats (
  commission_id uuid NOT NULL,
  request_id uuid NOT NULL,
  member_id uuid NOT NULL,
  organizer_id uuid NOT NULL,
  paid_at timestamptz(3),
  currency text NOT NULL,
  amount numeric(12,2) NOT NULL,
  CONSTRAINT commission_stats_pkey PRIMARY KEY (commission_id),
  CONSTRAINT commission_stats_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commission(id) ON DELETE CASCADE
);
CREATE INDEX commission_stats_member_currency_idx ON commission_stats (member_id) WHERE (currency <> 'EUR'::text);
CREATE INDEX commission_stats_organizer_currency_idx ON commission_stats (organizer_id) WHERE (currency <> 'EUR'::text);
CREATE INDEX commission_stats_paid_at_idx ON commission_stats (paid_at) INCLUDE (member_id, organizer_id, currency, amount);
CREATE INDEX commission_stats_request_id_idx ON commission_stats (request_id);
CREATE TRIGGER stats_count_on_delete AFTER DELETE ON commission_stats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_commission_stats();
CREATE TRIGGER stats_count_on_insert AFTER INSERT ON commission_stats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_commission_stats();
CREATE TRIGGER stats_count_on_update AFTER UPDATE ON commission_stats REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_commission_stats();

CREATE TABLE proposal_stats (
  catalog_id uuid NOT NULL,
  member_id uuid NOT NULL,
  request_id uuid NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  earlier_at timestamptz(3),
  CONSTRAINT proposal_stats_pkey PRIMARY KEY (catalog_id, member_id),
  CONSTRAINT proposal_stats_catalog_id_fkey FOREIGN KEY (catalog_id) REFERENCES catalog(id) ON DELETE CASCADE
);
CREATE INDEX proposal_stats_member_id_idx ON proposal_stats (member_id, sent_at) INCLUDE (earlier_at);
CREATE INDEX proposal_stats_request_id_idx ON proposal_stats (request_id);
CREATE INDEX proposal_stats_sent_at_idx ON proposal_stats (sent_at) INCLUDE (member_id, earlier_at);

CREATE TABLE question_stats (
  event_id uuid NOT NULL,
  request_id uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  response_ms bigint,
  response_bucket smallint,
  CONSTRAINT question_stats_pkey PRIMARY KEY (event_id),
  CONSTRAINT question_stats_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX question_stats_asked_at_idx ON question_stats (asked_at) INCLUDE (response_ms, response_bucket);
CREATE INDEX question_stats_request_id_idx ON question_stats (request_id);
CREATE INDEX question_stats_response_idx ON question_stats (response_bucket, response_ms) INCLUDE (asked_at) WHERE (response_ms IS NOT NULL);
CREATE TRIGGER stats_count_on_delete AFTER DELETE ON question_stats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_question_stats();
CREATE TRIGGER stats_count_on_insert AFTER INSERT ON question_stats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_question_stats();
CREATE TRIGGER stats_count_on_update AFTER UPDATE ON question_stats REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_count_question_stats();
