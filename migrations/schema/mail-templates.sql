CREATE TABLE mail_words (
  id uuid NOT NULL,
  name text NOT NULL,
  locale text NOT NULL,
  version integer NOT NULL,
  words jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  trace_id uuid,
  CONSTRAINT mail_words_pkey PRIMARY KEY (id),
  CONSTRAINT mail_words_version_key UNIQUE (name, locale, version),
  CONSTRAINT mail_words_locale_check CHECK (locale IN ('fr', 'en')),
  CONSTRAINT mail_words_version_check CHECK (version > 0),
  CONSTRAINT mail_words_words_check CHECK (jsonb_typeof(words) = 'object'),
  CONSTRAINT mail_words_created_by_fkey FOREIGN KEY (created_by) REFERENCES team_user(id)
);
