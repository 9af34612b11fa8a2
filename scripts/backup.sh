#!/usr/bin/env bash
# backup.sh FOLDER: keeps the whole service in a folder: the database of DATABASE_URL, and the stored files of DATA_DIR. What is
# stored in S3 is kept with the tools of the S3. Runs beside the service; docs/backup.md has the drill.
set -euo pipefail
folder=${1:?'backup.sh FOLDER: where the backup goes'}
: "${DATABASE_URL:?'DATABASE_URL names the database'}"
data=${DATA_DIR:-data}

mkdir -p "$folder"
if [ -n "$(ls -A "$folder")" ]; then
  echo "$folder is not empty: a backup needs a folder of its own." >&2
  exit 1
fi
umask 077

# The database first: every file that it names is there when the files are copied, since a file is stored before its row.
pg_dump --format=custom --no-owner --no-privileges --file="$folder/database.dump" "$DATABASE_URL"
if [ -n "${S3_ENDPOINT:-}" ]; then
  echo 'The files are in S3: keep its buckets with its own tools (versions, replication).'
elif [ -d "$data/storage" ]; then
  tar -C "$data" -cf "$folder/files.tar" storage
fi
(cd "$folder" && sha256sum -- * >SHA256SUMS)
echo "Kept in $folder:"
ls -l "$folder"
