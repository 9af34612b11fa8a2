CREATE TABLE embedding_model (
  only_row boolean NOT NULL DEFAULT true,
  model text NOT NULL,
  since timestamptz(3) NOT NULL,
  CONSTRAINT embedding_model_pkey PRIMARY KEY (only_row),
  CONSTRAINT embedding_model_only_row_check CHECK (only_row)
);
