CREATE TABLE list_total (
  list text NOT NULL,
  key text NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT list_total_pkey PRIMARY KEY (list, key)
);

CREATE TABLE list_total_change (
  list text NOT NULL,
  key text NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX list_total_change_list_key_idx ON list_total_change (list, key);

INSERT INTO list_total_change (list, key, n) SELECT '', n, 0 FROM generate_series(1, 1000) n;
