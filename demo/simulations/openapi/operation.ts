import type { HubCall } from '../../../src/api/defineCall';
import { codes, type RefusalName } from '../../../hub/answers/codes';
import { refusalsOf } from '../../../hub/callRoutes';
import { jsonSchema, type JsonSchema } from './jsonSchema';
import { numberMeanings } from './numberMeanings';

/** Part of an OpenAPI document. */
export type OpenApiPart = Readonly<Record<string, unknown>>;

const pathFields = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Group of a call in the document: the word after the version, e.g. `login`. */
function tagOf(path: string): string {
  return /^\/api\/hub\/v1\/([\w-]+)/.exec(path)?.[1] ?? (path.startsWith('/api/hub') ? 'hub' : 'authorize');
}

/**
 * One operation of the document.
 * @param calls all that share this path and method; their bodies are alternatives
 */
export function operation(calls: readonly [HubCall, ...HubCall[]]): OpenApiPart {
  const [first] = calls;
  const id = calls.length === 1 ? first.name : calls.map(({ name }) => name).join('Or');
  return {
    // Providers share a name; their paths differ.
    operationId: `${id}${first.path.includes('login_by_code') ? `_${providerOf(first.path)}` : ''}`,
    tags: [tagOf(first.path)],
    summary: calls.map(({ summary }) => summary).join('. Or: '),
    description: [
      ...calls.flatMap(({ name }) => numberMeanings.get(name) ?? []),
      refusalText(refusalsOf(first)),
    ].join(' '),
    parameters: [...sharedHeaders, ...fieldParameters(first)],
    ...(hasBody(first) ? { requestBody: requestBody(calls) } : {}),
    responses: {
      200: {
        description: 'Code 1: success. Code 0: nothing was done. Below 0: failure.',
        content: { ...json(answerSchema(calls)), ...fileOf(first) },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
    security: [{}, { bearer: [] }],
  };
}

const hasBody = ({ method }: HubCall) => method === 'POST' || method === 'PATCH';

/** One line of codes, the hub's own first. */
function refusalText(names: readonly RefusalName[]): string {
  const all = new Set<RefusalName>(['somethingWrong', 'requestRefused', ...names]);
  return `Refused with ${[...all].map((name) => `${codes[name]} ${name}`).join(', ')}.`;
}

const providerOf = (path: string) => path.split('/').slice(4, -1).join('_');

const sharedHeaders = ['language', 'client-type', 'entry-flow', 'entry-domain'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

function json(schema: JsonSchema): OpenApiPart {
  return { 'application/json': { schema } };
}

/** A success may be a file. */
const fileOf = ({ file }: HubCall): OpenApiPart =>
  file === undefined ? {} : { [file]: { schema: { type: 'string', contentMediaType: file } } };

function oneOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { oneOf: schemas };
}

function requestBody(calls: readonly HubCall[]): OpenApiPart {
  return { required: true, content: json(oneOf(calls.map(bodySchema))) };
}

/** Without the fields of the path. */
function bodySchema({ path, request }: HubCall): JsonSchema {
  const schema = jsonSchema(request, 'input');
  const inPath = pathFields(path);
  if (inPath.length === 0) return schema;
  const { properties, required } = schema;
  const isOfBody = (name: unknown) => !inPath.some((each) => each === name);
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(isObject(properties) ? properties : {}).filter(([name]) => isOfBody(name)),
    ),
    required: Array.isArray(required) ? required.filter(isOfBody) : [],
  };
}

function answerSchema(calls: readonly HubCall[]): JsonSchema {
  const infos = calls.map(({ info }) => jsonSchema(info, 'output'));
  const differ = new Set(infos.map((info) => JSON.stringify(info))).size > 1;
  return {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      { type: 'object', properties: { info: oneOf(differ ? infos : infos.slice(0, 1)) } },
    ],
  };
}

/** Fields of the path, and those of the query if there is no body. */
function fieldParameters({ method, path, request }: HubCall): OpenApiPart[] {
  const inPath = pathFields(path);
  const { properties, required } = jsonSchema(request, 'input');
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {})
    .filter(([name]) => method === 'GET' || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || needed.includes(name),
      schema,
    }));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
