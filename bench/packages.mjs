// Debian programs that a benchmark needs besides PostgreSQL.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian installs programs. */
const FOLDERS = [...process.env.PATH.split(delimiter), '/usr/sbin', '/usr/bin'];

/** A program is missing; the message is the command that installs it. */
export class MissingPackages extends Error {}

function found(program) {
  return FOLDERS.map((folder) => join(folder, program)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Returns the paths of programs, each given with its package. Throws MissingPackages. */
export function programs(packages) {
  const paths = Object.keys(packages).map((program) => [program, found(program)]);
  const missing = paths.filter(([, path]) => path === undefined).map(([program]) => packages[program]);
  if (missing.length > 0)
    throw new MissingPackages(
      `Missing Debian packages: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    );
  return Object.fromEntries(paths);
}
