import { openApiDocument, type OpenApiDocument } from '../../../demo/simulations/openapi/openApiDocument';
import { code, table } from './table';

/** The hub's origin in `docs/openapi.json`. */
const exampleHub = 'https://hub.example';

/** `docs/openapi.json`: the calls of a hub as OpenAPI 3.1. */
export function openApiJson(): string {
  return JSON.stringify(openApiDocument(exampleHub));
}

/** A part of the document, untyped. */
type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), value);
const textAt = (value: unknown, ...path: readonly string[]): string => {
  const text = partAt(value, ...path);
  return typeof text === 'string' ? text : '';
};
const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const list = partAt(value, ...path);
  return Array.isArray(list) ? list : [];
};

/** `docs/api.md`: the same to read, without starting anything. */
export function apiPage(): string {
  const document = openApiDocument(exampleHub);
  const operations = operationsOf(document);
  return `${[
    '# Calls of the hub',
    'Every call of the hub, field by field. [openapi.json](openapi.json) has the same as OpenAPI 3.1, for tools; on `/dev/api` of a running demo you can send the calls. What else a hub must do: [hub-contract.md](hub-contract.md). `npm run docs` writes this page from the schemas that check requests and answers, and a test fails when it is out of date.',
    textAt(document.info, 'description').replace(/\n(?=[^|\n])/g, ' '),
    'Headers of every call: `language`, `client-type`, `entry-flow`, `entry-domain`, and `Authorization: Bearer <token>` where someone is signed in ([Transport](hub-contract.md#transport)).',
    table(
      ['call', 'what it does'],
      operations.map(({ title, operation }) => [
        `[${title}](#${anchorOf(title)})`,
        textAt(operation, 'summary'),
      ]),
    ),
    ...operations.flatMap(operationSection),
  ].join('\n\n')}\n`;
}

interface Operation {
  title: string;
  operation: unknown;
}

function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** As GitHub makes them of headings. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

function operationSection({ title, operation }: Operation): string[] {
  const body = partAt(operation, 'requestBody', 'content', 'application/json', 'schema');
  const info = listAt(operation, 'responses', '200', 'content', 'application/json', 'schema', 'allOf')[1];
  const description = textAt(operation, 'description');
  return [
    `## ${title}`,
    `${textAt(operation, 'summary')}.${description === '' ? '' : ` ${description}`}`,
    ...parameterTable(operation),
    ...alternatives(body).flatMap((schema) => fieldTable('field of the request', schema)),
    ...alternatives(partAt(info, 'properties', 'info')).flatMap((schema) =>
      fieldTable('field of `info`', schema),
    ),
  ];
}

const alternatives = (schema: unknown): readonly unknown[] => {
  const several = listAt(schema, 'oneOf');
  return several.length > 0 ? several : [schema];
};

function parameterTable(operation: unknown): string[] {
  const own = listAt(operation, 'parameters').filter((parameter) => textAt(parameter, 'name') !== '');
  if (own.length === 0) return [];
  const rows = own.map((parameter) => [
    code(textAt(parameter, 'name')),
    textAt(parameter, 'in'),
    typeOf(partAt(parameter, 'schema')),
    partAt(parameter, 'required') === true ? 'yes' : '',
  ]);
  return [table(['parameter', 'in', 'type', 'required'], rows)];
}

function fieldTable(head: string, schema: unknown): string[] {
  const properties = partAt(schema, 'properties');
  if (!isPart(properties) || Object.keys(properties).length === 0) return [];
  const required = listAt(schema, 'required');
  const rows = Object.entries(properties).map(([name, field]) => [
    code(name),
    typeOf(field),
    required.includes(name) ? 'yes' : '',
  ]);
  return [table([head, 'type', 'always'], rows)];
}

function typeOf(schema: unknown): string {
  const choices = [
    ...listAt(schema, 'enum'),
    ...('const' in Object(schema) ? [partAt(schema, 'const')] : []),
  ];
  if (choices.length > 0) return choices.map((choice) => code(String(choice))).join(', ');
  const several = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  if (several.length > 0) return several.map(typeOf).join(' or ');
  const type = textAt(schema, 'type');
  if (type === 'array') return `list of ${typeOf(partAt(schema, 'items'))}`;
  const fields = partAt(schema, 'properties');
  if (type === 'object' && isPart(fields))
    return `object: ${Object.keys(fields)
      .map((name) => code(name))
      .join(', ')}`;
  const longest = partAt(schema, 'maxLength');
  return `${type || 'any'}${typeof longest === 'number' ? `, at most ${longest} characters` : ''}`;
}
