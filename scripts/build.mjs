// npm run build: the service and the web app.
import { build, SERVICE, WEB } from './builds.mjs';

if (!(await build([SERVICE, WEB]))) process.exitCode = 1;
