/** The files of hub/deploy that watch a hub name what it exports, and docs/operate.md names their alerts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { createMetrics } from './createMetrics';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rules = read('hub/deploy/prometheus-rules.yml');
const dashboard = read('hub/deploy/grafana.json');
const docs = read('docs/operate.md');

async function exported(): Promise<Set<string>> {
  const text = await (await createMetrics()).print();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
}

const named = (text: string) =>
  new Set([...text.matchAll(/\b(?:hub|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name));

it.each([
  ['the rules', rules],
  ['the dashboard', dashboard],
])('%s name metrics that the hub exports, and leave none of its own out', async (_, text) => {
  const known = await exported();
  const names = named(text);
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  const own = [...known].filter((name) => name.startsWith('hub_') && !/_(?:bucket|sum)$/.test(name));
  expect(own.filter((name) => !names.has(name))).toEqual([]);
});

it('each alert says what to do, and the docs name it', () => {
  const alerts = rules.split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n');
    expect(alert).toMatch(/severity: (?:critical|warning)/);
    expect(alert).toMatch(/summary: '.+'\n\s+runbook: '.+'/);
    expect(docs).toContain(`\`${name}\``);
  }
});

it('runbooks name sections and commands that exist', () => {
  for (const [, section = ''] of rules.matchAll(/docs\/operate\.md, "([^"]+)"/g))
    expect(docs).toMatch(new RegExp(`^#+ ${section}$`, 'm'));
});

const panelSchema = v.object({
  id: v.number(),
  type: v.string(),
  gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
  datasource: v.optional(v.object({ uid: v.string() })),
});
const dashboardSchema = v.object({
  templating: v.object({ list: v.array(v.object({ name: v.string(), type: v.string() })) }),
  panels: v.array(panelSchema),
});

it('the dashboard asks for its data source, and no panel covers another', () => {
  const { templating, panels } = v.parse(dashboardSchema, JSON.parse(dashboard));
  expect(templating.list[0]).toEqual({ name: 'datasource', type: 'datasource' });
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const sources = panels.filter(({ type }) => type !== 'row').map(({ datasource }) => datasource?.uid);
  expect(new Set(sources)).toEqual(new Set(['${datasource}']));
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});
