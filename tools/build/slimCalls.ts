import { parseAst, type Plugin } from 'vite';

/** What the widget never reads of a call: the hub checks requests, and its OpenAPI document has the summaries. */
const unread = ['summary', 'request'];

/**
 * Takes out of the calls (`defineCall`) what only the hub reads: 0.3 kB of the first load, because the checks that only
 * requests have go with them.
 * @throws Error, which stops the build, when a call has another form, or when it finds no calls
 */
export function slimCalls(): Plugin {
  let hasCalls = false;
  return {
    name: 'hub-entry:slim-calls',
    enforce: 'pre',
    transform: {
      filter: { code: 'defineCall({' },
      handler(code, id) {
        hasCalls = true;
        const calls = propertiesOfCalls(code);
        if (calls.length === 0 || !calls.every(isWhole))
          throw new Error(`${id} has another form of call now. Adapt tools/build/slimCalls.ts.`);
        const removed = calls.flat().filter(({ name }) => unread.includes(name));
        return { code: removed.reduce(blank, code), map: null };
      },
    },
    generateBundle() {
      if (!hasCalls)
        throw new Error('The hub’s calls have another form now. Adapt tools/build/slimCalls.ts.');
    },
  };
}

const spread = '...';

interface Property {
  /** `spread` for a spread object. */
  name: string;
  start: number;
  end: number;
}

/** One that spreads another call has its properties from there. */
const isWhole = (properties: readonly Property[]): boolean =>
  properties.some(({ name }) => name === spread) ||
  unread.every((name) => properties.some((property) => property.name === name));

/** Blanks, with the comma that follows, so that the map of the file does not change. */
function blank(code: string, { start, end }: Property): string {
  const after = code.indexOf(',', end) + 1;
  return code.slice(0, start) + code.slice(start, after).replace(/[^\n]/g, ' ') + code.slice(after);
}

/** Of the object that each `defineCall` is called with. */
function propertiesOfCalls(code: string): Property[][] {
  return nodesIn(parseAst(code, { lang: 'ts' })).flatMap((node) => {
    if (node['type'] !== 'CallExpression' || textIn(node['callee'], 'name') !== 'defineCall') return [];
    const [described] = listIn(node, 'arguments');
    return [listIn(described, 'properties').map(propertyOf)];
  });
}

function propertyOf(node: unknown): Property {
  if (!isNode(node)) throw new Error('No property of a call.');
  const name = node['type'] === 'SpreadElement' ? spread : textIn(node['key'], 'name');
  return { name, start: Number(node['start']), end: Number(node['end']) };
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textIn = (node: unknown, key: string): string => (isNode(node) ? String(node[key]) : '');

function listIn(node: unknown, key: string): readonly unknown[] {
  const list = isNode(node) ? node[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** The node and all below it. */
function nodesIn(value: unknown): Record<string, unknown>[] {
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}
