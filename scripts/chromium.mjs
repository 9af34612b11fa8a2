// The Chromium of tests, pictures and benchmarks. `npm run browser` prints where it is, and brings one to a machine that has none.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** Debian's; without the fonts a page has no letters. */
const DEBIAN = ['chromium', 'fonts-liberation'];
/** Has its binary inside. No dependency of ours: who wants no browser downloads none. */
const PACKAGE = '@sparticuz/chromium';
const VERSION = '153.0.0';

export const NONE = 'There is no browser: npm run browser brings one, or name yours in CHROMIUM_PATH.';

/** No sandbox, since root has none; no GPU; nothing that asks the network by itself. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path that `CHROMIUM_PATH` names, else that of an installed one, else that of the package, unpacked if need be; null without any. */
export async function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (installed) return installed;
  try {
    const { default: chromium } = await import(PACKAGE);
    // it unpacks letters, too, for a machine that has none
    if (!existsSync('/etc/fonts/fonts.conf')) process.env.FONTCONFIG_PATH ??= join(tmpdir(), 'fonts');
    return await chromium.executablePath();
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** From Debian where we may install there, else from the registry of npm. */
async function bring() {
  const run = (command, ...args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;
  if (process.getuid?.() === 0 && run('apt-get', 'update', '-qq'))
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...DEBIAN);
  const path = await chromiumPath();
  if (path !== null) return path;
  run('npm', 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${PACKAGE}@${VERSION}`);
  return chromiumPath();
}

if (import.meta.main) {
  const path = (await chromiumPath()) ?? (await bring());
  if (path === null) throw new Error('Neither apt-get nor npm could bring a browser.');
  console.log(path);
}
