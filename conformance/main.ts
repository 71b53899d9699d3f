#!/usr/bin/env node
/** `npx hub-entry-conformance --hub https://…`: runs the contract's calls against a hub and prints a table. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rowLine, summary } from './printTable';
import { allRows } from './rows/allRows';
import { exitCode, runRows } from './runRows';
import { Subject, type KnownApp, type Person } from './subject';
import { askPerson, isTestHub, needsTestHub } from './testHub';
import { demoTools, type ConformanceTools } from './tools';

const usage = `hub-entry-conformance --hub <origin> [options]

  --hub <origin>        the portal, e.g. https://signin.example.com
  --tools <module>      JavaScript module that exports lastCode(to) and, optionally, pictureText(picture) and beforeRow()
  --test-hub            the hub is for tests: the accounts of the run may stay there. Not needed on this machine
  --demo                the hub runs with HUB_DEV=1: codes and pictures come from its /dev
  --account <address>   an account to sign in with; by default the run registers some
  --password-file <f>   its password
  --app <key>           an app that the hub knows, with
  --app-secret-file <f>   its secret and
  --redirect <address>    one of its addresses
  --json                prints the results as JSON

Without --tools and --demo the codes are asked for in this terminal.
Registers accounts conformance-…@example.com. Ends with 1 when a "must" row fails, 2 when one could not be tested.`;

const { values } = parseArgs({
  options: {
    hub: { type: 'string' },
    tools: { type: 'string' },
    demo: { type: 'boolean' },
    'test-hub': { type: 'boolean' },
    account: { type: 'string' },
    'password-file': { type: 'string' },
    app: { type: 'string' },
    'app-secret-file': { type: 'string' },
    redirect: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function chooseTools(hub: string): Promise<ConformanceTools> {
  if (values.demo === true) return demoTools(hub);
  if (values.tools === undefined) return terminalTools();
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(resolve(values.tools)).href);
  if (!isTools(loaded))
    throw new Error(`${values.tools} must export a function lastCode (docs/hub-contract.md)`);
  return loaded;
}

function isTools(value: unknown): value is ConformanceTools {
  return (
    typeof value === 'object' && value !== null && 'lastCode' in value && typeof value.lastCode === 'function'
  );
}

/** Asks the person at the terminal for each code. */
function terminalTools(): ConformanceTools {
  const asked = new Set<string>();
  return {
    lastCode: async (to) => {
      // The first question comes before the code is sent.
      if (!asked.has(to)) {
        asked.add(to);
        return null;
      }
      asked.delete(to);
      const code = await askPerson(`Code sent to ${to}: `);
      return code.trim() || null;
    },
  };
}

async function readSecret(path: string | undefined, option: string): Promise<string> {
  if (path === undefined) throw new Error(`${option} is missing: the path of a file`);
  const { readFile } = await import('node:fs/promises');
  return (await readFile(path, 'utf8')).trim();
}

async function readPerson(): Promise<Person | undefined> {
  const { account } = values;
  if (account === undefined) return undefined;
  return { account, password: await readSecret(values['password-file'], '--password-file') };
}

async function readApp(): Promise<KnownApp | undefined> {
  const { app: key, redirect: redirectUri } = values;
  if (key === undefined) return undefined;
  if (redirectUri === undefined)
    throw new Error('--app also needs --redirect: a registered address of the app');
  return { key, redirectUri, secret: await readSecret(values['app-secret-file'], '--app-secret-file') };
}

async function main(): Promise<number> {
  const { hub } = values;
  if (hub === undefined || values.help === true) {
    print(usage);
    return values.help === true ? 0 : 2;
  }
  const ask = process.stdin.isTTY ? askPerson : null;
  if (!(await isTestHub(hub, values['test-hub'] === true, ask))) throw new Error(needsTestHub);
  const tools = await chooseTools(hub);
  const [person, app] = [await readPerson(), await readApp()];
  const subject = new Subject({ hub, tools, ...(person ? { person } : {}), ...(app ? { app } : {}) });
  await subject.settings().catch((cause: unknown) => {
    throw new Error(`${hub} does not answer GET /api/hub/organiz/system_settings. Check the address.`, {
      cause,
    });
  });
  const results = await runRows(allRows, subject, tools, (result) => {
    if (values.json !== true) print(rowLine(result));
  });
  if (values.json === true)
    print(
      JSON.stringify(
        results.map(({ row: { level, area, title }, outcome, reason }) => ({
          level,
          area,
          title,
          outcome,
          reason,
        })),
        null,
        2,
      ),
    );
  else print(`\n${summary(results)}`);
  return exitCode(results);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
