/** Prometheus with its rules, systemd with its unit. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { libraries, pathOf } from './programs';

const deploy = join(import.meta.dirname, '../../hub/deploy');
const run = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
  execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env }, stdio: 'pipe' });

const promtool = pathOf('PROMTOOL');

describe.skipIf(promtool === undefined)('Prometheus', () => {
  it('takes the rules, which alert when they should and else do not', () => {
    const rules = join(deploy, 'prometheus-rules.yml');
    expect(run(promtool ?? '', ['check', 'rules', rules], libraries('PROMTOOL'))).toMatch(
      /SUCCESS: \d+ rules found/,
    );
    const tests = join(import.meta.dirname, 'prometheusRules.yml');
    expect(run(promtool ?? '', ['test', 'rules', tests], libraries('PROMTOOL'))).toContain('SUCCESS');
  });
});

const analyze = pathOf('SYSTEMD_ANALYZE');

describe.skipIf(analyze === undefined)('systemd', () => {
  it('finds no fault in the unit, and little that it leaves open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-unit-'));
    const unit = join(folder, 'hub-entry.service');
    // Where this machine has its Node.
    const text = readFileSync(join(deploy, 'hub-entry.service'), 'utf8');
    writeFileSync(unit, text.replace('/usr/bin/node', process.execPath));
    expect(text).toContain('ExecStart=/usr/bin/node hub/dist/hub/hub.js');
    run(analyze ?? '', ['verify', unit]);
    const told = run(analyze ?? '', ['security', '--offline=true', '--no-pager', unit]);
    const exposure = /Overall exposure level for \S+: ([\d.]+) /.exec(told)?.[1];
    expect(Number(exposure)).toBeLessThan(2.5);
    rmSync(folder, { recursive: true });
  });
});
