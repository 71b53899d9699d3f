/** `tools/bench/results.md`: each program of the bench writes its own sections and keeps the others. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/findChromium.mjs';

const file = join(import.meta.dirname, '../results.md');
const title = '# Speed and weight\n';

/** The first section. */
const firstHeading = 'Bounds';

/**
 * Puts a section into a text, in place of one with the same heading, else at the end; `Bounds` at the beginning.
 * @param text Markdown whose sections begin with `## `
 * @param heading without the `## `
 * @param body the section's text
 */
export function withSection(text: string, heading: string, body: string): string {
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const made = `## ${heading}\n\n${body.trim()}\n`;
  const index = sections.findIndex((section) => section.startsWith(`## ${heading}\n`));
  if (index >= 0) sections[index] = made;
  else if (heading === firstHeading) sections.unshift(made);
  else sections.push(made);
  return [head, ...sections].map((part) => `${part.trim()}\n`).join('\n');
}

/** Writes a section of the results. */
export function writeSection(heading: string, body: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : title;
  writeFileSync(file, withSection(text, heading, body));
}

/** The commit of a checkout, shortened. Without a folder: of this one. */
export function commitOf(folder = import.meta.dirname): string {
  return execFileSync('git', ['log', '-1', '--format=%h'], { cwd: folder, encoding: 'utf8' }).trim();
}

/** Date, machine, versions and the machine's load. */
export async function describeRun(command: string): Promise<string> {
  const chromium = execFileSync(await findChromium(), ['--version'], { encoding: 'utf8' }).trim();
  const processors = cpus();
  return [
    `\`${command}\` on ${new Date().toISOString().slice(0, 16)}Z, ${process.env['HUB_DIST'] ? 'a build given by HUB_DIST' : `at ${commitOf()}`}.`,
    `${chromium}, Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? 'processor'},`,
    `load before the run ${(loadavg()[0] ?? 0).toFixed(1)}.`,
  ].join('\n');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Rows of cells as a Markdown table; the first row is its head. */
export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
