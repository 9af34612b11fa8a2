#!/usr/bin/env bash
# backup.sh FOLDER: backs up the database of DATABASE_URL and the stored files of DATA_DIR into a folder. Back up files in S3 with
# the storage's own tools. The service may keep running; docs/backup.md has the drill.
set -euo pipefail
folder=${1:?'backup.sh FOLDER: where the backup goes'}
: "${DATABASE_URL:?'DATABASE_URL names the database'}"
data=${DATA_DIR:-data}

mkdir -p "$folder"
if [ -n "$(ls -A "$folder")" ]; then
  echo "$folder is not empty: a backup needs an empty folder." >&2
  exit 1
fi
umask 077

# The database first: a file is stored before its row, so every file of the snapshot exists when the files are copied.
pg_dump --format=custom --no-owner --no-privileges --file="$folder/database.dump" "$DATABASE_URL"
if [ -n "${S3_ENDPOINT:-}" ]; then
  echo 'The files are in S3: back up its buckets with its own tools (versions, replication).'
elif [ -d "$data/storage" ]; then
  tar -C "$data" -cf "$folder/files.tar" storage
fi
(cd "$folder" && sha256sum -- * >SHA256SUMS)
echo "Backed up to $folder:"
ls -l "$folder"
