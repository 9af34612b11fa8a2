// node test/chaos/look.mjs URL: prints, as a JSON list, what the verifier finds in a database without a ledger; used by the fuzzer.
import pg from 'pg';
import { Report } from './report.mjs';
import { verifyState } from './verify.mjs';

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
const report = new Report('look', { quiet: true });
await verifyState(report, async (text, params = []) => (await client.query(text, params)).rows);
await client.end();
console.log(
  JSON.stringify([...report.found].flatMap(([what, found]) => found.map((each) => `${what}: ${JSON.stringify(each)}`))),
);
