/** Runs the blocks of docs/server.md as programs of their languages. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { studioApp } from '../addresses';
import { recipeOf } from '../docRecipes';

/** A language with blocks in docs/server.md. */
export type BlockLanguage = 'node' | 'python' | 'go' | 'php';

interface Program {
  /** Tells whether the language is installed. */
  version: readonly string[];
  /** Runs the first file. */
  run: readonly string[];
  /** Files by name: the block, and what calls its function with each argument and prints the answers as JSON. */
  files: (block: string, call: string) => Readonly<Record<string, string>>;
}

const goMain = (call: string): string => `package main

import (
	"encoding/json"
	"os"

	"app/session"
)

func main() {
	found := []*session.Person{}
	for _, token := range os.Args[1:] {
		person, err := session.${call}(token)
		if err != nil {
			panic(err)
		}
		found = append(found, person)
	}
	json.NewEncoder(os.Stdout).Encode(found)
}
`;

const programs: Readonly<Record<BlockLanguage, Program>> = {
  node: {
    version: ['node', '--version'],
    run: [process.execPath],
    files: (block, call) => ({
      'block.mjs': `${block}
const found = [];
for (const token of process.argv.slice(2)) found.push(await ${call}(token));
console.log(JSON.stringify(found));`,
    }),
  },
  python: {
    version: ['python3', '--version'],
    run: ['python3'],
    files: (block, call) => ({
      'block.py': `${block}
import sys
print(json.dumps([${call}(token) for token in sys.argv[1:]]))`,
    }),
  },
  go: {
    version: ['go', 'version'],
    run: ['go', 'run'],
    files: (block, call) => ({
      'main.go': goMain(call),
      'session/session.go': block,
      'go.mod': 'module app\n\ngo 1.18\n',
    }),
  },
  php: {
    version: ['php', '--version'],
    run: ['php', '-d', 'display_errors=stderr'],
    files: (block, call) => ({
      'block.php': `${block}\necho json_encode(array_map('${call}', array_slice($argv, 1)));`,
    }),
  },
};

/** Whether the language is installed here. Without Go and PHP their blocks are only parsed (documentedCode.test.ts). */
export function isInstalled(language: BlockLanguage): boolean {
  const [program = '', ...options] = programs[language].version;
  return spawnSync(program, options).status === 0;
}

/** A block, and where it runs. */
export interface ServerBlock {
  language: BlockLanguage;
  /** Behind the language in the recipe's name. */
  recipe: string;
  /** The block's function. */
  call: string;
  /** Origins of the hub and of the app's page. */
  origins: { hub: string; page: string };
  /** For its files. */
  folder: string;
  /** In place of the app's. */
  secret?: string | undefined;
}

/**
 * Calls the function of a block with each token in turn.
 * @returns what the calls returned
 * @throws the program's error
 */
export async function runServerBlock(
  { language, recipe, call, origins, folder, secret }: ServerBlock,
  tokens: readonly string[],
): Promise<unknown> {
  const own = join(folder, `${language}-${recipe}`);
  const block = await recipeOf('server', `${language}-${recipe}`, origins);
  const { files, run } = programs[language];
  const written = Object.entries(files(block, call));
  for (const [name, code] of written) {
    const file = join(own, name);
    // oxlint-disable-next-line no-await-in-loop -- three files
    await mkdir(dirname(file), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(file, code);
  }
  const [program = '', ...options] = run;
  const { key: APP_KEY, secret: ownSecret } = studioApp;
  const APP_SECRET = secret ?? ownSecret;
  // Go downloads nothing.
  const env = { ...process.env, APP_KEY, APP_SECRET, GOPROXY: 'off', GOTOOLCHAIN: 'local' };
  const { stdout } = await promisify(execFile)(program, [...options, written[0]?.[0] ?? '', ...tokens], {
    cwd: own,
    env,
  });
  return JSON.parse(stdout);
}
