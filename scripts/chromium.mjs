// The Chromium of tests, screenshots and benchmarks. `npm run browser` prints its path. It first installs the headless one on Debian, or any
// on a machine without one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Headless Chromium renders the same pages in two thirds of the time. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome'];
/** Without fonts a page shows no text. */
const FONTS = 'fonts-liberation';
/** An unresponsive mirror must not delay machines that have another browser. */
const PATIENCE = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
/** Contains its binary. Not a dependency, so that only those who need a browser download one. */
const PACKAGE = '@sparticuz/chromium';
const VERSION = '153.0.0';

export const NONE = 'There is no browser: npm run browser brings one, or name yours in CHROMIUM_PATH.';

/** No sandbox, since root has none; no GPU; no background requests. */
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

function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Returns the path in `CHROMIUM_PATH`, of an installed browser, or of the package, unpacked if needed; null if there is none. */
export async function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = installed(NAMES);
  if (found) return found;
  try {
    const { default: chromium } = await import(PACKAGE);
    // this also unpacks fonts, for machines without any
    if (!existsSync('/etc/fonts/fonts.conf')) process.env.FONTCONFIG_PATH ??= join(tmpdir(), 'fonts');
    return await chromium.executablePath();
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Installs from Debian if apt may install, otherwise from npm. */
async function bring() {
  const run = (command, ...args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;
  const install = (name) => run('apt-get', 'install', '-y', ...PATIENCE, '--no-install-recommends', name, FONTS);
  if (process.getuid?.() === 0 && run('apt-get', 'update', ...PATIENCE))
    if (!install(WITHOUT_WINDOWS) && !installed(NAMES)) install('chromium');
  const path = await chromiumPath();
  if (path !== null) return path;
  run('npm', 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${PACKAGE}@${VERSION}`);
  return chromiumPath();
}

if (import.meta.main) {
  const isThere = process.env.CHROMIUM_PATH || installed([WITHOUT_WINDOWS]);
  const path = isThere ? await chromiumPath() : await bring();
  if (path === null) throw new Error('Neither apt-get nor npm could install a browser.');
  console.log(path);
}
