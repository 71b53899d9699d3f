/** The exports of `hub-entry/host`, read from its sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths';
import { readFunction, type FunctionDoc } from './readFunction';
import { readInterface, type Member } from './readInterface';
import { readWords, type Word } from './readWords';
import { spellOut } from './spellOut';

export interface Sdk {
  functions: FunctionDoc[];
  /** Options of both functions, and those of only one. */
  options: Member[];
  embedOptions: Member[];
  handle: Member[];
  embedHandle: Member[];
  openHandle: Member[];
  errorKinds: Word[];
}

/** Reads the exports. */
export function readSdk(): Sdk {
  const options = sourceOf('entryOptions');
  const embed = sourceOf('embedEntry');
  const open = sourceOf('openEntry');
  return {
    functions: [readFunction(embed, 'embedEntry'), readFunction(open, 'openEntry')],
    options: [...readInterface(options, 'EntryOptions'), ...readInterface(options, 'EntrySettings')].map(
      spellOut,
    ),
    embedOptions: readInterface(embed, 'EmbedOptions'),
    handle: readInterface(options, 'EntryHandle').map(spellOut),
    embedHandle: readInterface(embed, 'EmbeddedEntry'),
    openHandle: readInterface(open, 'OpenedEntry'),
    errorKinds: readWords(sourceOf('entryHostError'), 'EntryHostErrorKind'),
  };
}

function sourceOf(name: string): string {
  return readFileSync(join(paths.src, 'sdk', `${name}.ts`), 'utf8');
}
