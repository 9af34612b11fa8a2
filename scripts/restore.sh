#!/usr/bin/env bash
# restore.sh FOLDER: restores a backup of backup.sh into the database of DATABASE_URL, which must exist and be empty, and the stored
# files into DATA_DIR. No instance may run; docs/backup.md has the drill.
set -euo pipefail
folder=${1:?'restore.sh FOLDER: the folder of the backup'}
: "${DATABASE_URL:?'DATABASE_URL names the database, which must exist and be empty'}"
data=${DATA_DIR:-data}

(cd "$folder" && sha256sum --check --quiet SHA256SUMS)
tables=$(psql --no-psqlrc --tuples-only --no-align --command="SELECT count(*) FROM pg_tables WHERE schemaname = 'public'" "$DATABASE_URL")
if [ "$tables" != 0 ]; then
  echo 'The database has tables: restore into an empty one (createdb).' >&2
  exit 1
fi
if [ -f "$folder/files.tar" ] && [ -e "$data/storage" ]; then
  echo "$data/storage exists: move it away, or set DATA_DIR to another folder." >&2
  exit 1
fi

# All or nothing: a partial restore would look like a complete one.
pg_restore --dbname="$DATABASE_URL" --no-owner --no-privileges --single-transaction --exit-on-error "$folder/database.dump"
psql --no-psqlrc --quiet --command=ANALYZE "$DATABASE_URL"
if [ -f "$folder/files.tar" ]; then
  mkdir -p "$data"
  tar -C "$data" -xf "$folder/files.tar"
fi
echo 'Restored. Start the service with its previous BETTER_AUTH_SECRET.'
