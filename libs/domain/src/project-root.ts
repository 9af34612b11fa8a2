import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of `package.json`. Compiled and source files are at different depths below it. */
export function projectRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('No package.json above the compiled service: assets not found.');
    folder = parent;
  }
  return folder;
}
