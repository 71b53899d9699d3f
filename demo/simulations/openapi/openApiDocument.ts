import type { HubCall } from '../../../src/api/defineCall';
import { envelopeSchema } from '../../../src/api/decodeAnswer';
import { fallbackLanguage } from '../../../src/contract/languages';
import { codes } from '../../../hub/answers/codes';
import { describedCalls } from '../../../hub/callRoutes';
import { hubLanguages } from '../../../hub/messages/translate';
import { codeMeanings } from './codeMeanings';
import { consoleOperations } from './consoleOperations';
import { jsonSchema } from './jsonSchema';
import { operation, type OpenApiPart } from './operation';
import { providerOperations } from './providerOperations';

/** The parts of an OpenAPI 3.1 document that the hub writes. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: OpenApiPart;
  servers: OpenApiPart[];
  paths: Record<string, OpenApiPart>;
  components: OpenApiPart;
}

/**
 * Describes the hub by the schemas that check its requests and answers.
 * @param portalOrigin origin the document is read at
 */
export function openApiDocument(portalOrigin: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Hub Entry', version: '1', description: description() },
    servers: [{ url: portalOrigin }],
    paths: allPaths(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'Printed once by `npm run hub -- operator add`. Never in a page.',
        },
      },
      schemas: { Envelope: jsonSchema(envelopeSchema, 'input') },
      responses: {
        Refused: {
          description: 'Refused; `code` is below 0. A 429 carries `Retry-After`.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
        },
      },
      parameters: headerParameters(),
    },
  };
}

/** A path may have calls and a navigation. */
function allPaths(): Record<string, OpenApiPart> {
  const paths = callPaths();
  for (const [path, operations] of Object.entries({ ...providerOperations(), ...consoleOperations() }))
    paths[path] = { ...paths[path], ...operations };
  return paths;
}

function callPaths(): Record<string, OpenApiPart> {
  const paths: Record<string, Record<string, OpenApiPart>> = {};
  for (const path of new Set(describedCalls.map((call) => call.path)))
    for (const [method, calls] of byMethod(path))
      (paths[path] ??= {})[method.toLowerCase()] = operation(calls);
  return paths;
}

function byMethod(path: string): Map<string, [HubCall, ...HubCall[]]> {
  const groups = new Map<string, [HubCall, ...HubCall[]]>();
  for (const call of describedCalls) {
    if (call.path !== path) continue;
    const group = groups.get(call.method);
    if (group) group.push(call);
    else groups.set(call.method, [call]);
  }
  return groups;
}

function header(name: string, text: string, schema: OpenApiPart): OpenApiPart {
  return { name, in: 'header', description: text, schema };
}

function headerParameters(): OpenApiPart {
  return {
    language: header('language', `Language of \`message\`: a BCP 47 tag of ${hubLanguages.join(' or ')}`, {
      type: 'string',
      default: fallbackLanguage,
    }),
    'client-type': header('client-type', 'Kind of client', { type: 'string', enum: ['web', 'lark-web'] }),
    'entry-flow': header('entry-flow', 'The visit: 32 random bytes as hex, made by the caller', {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
    }),
    'entry-domain': header(
      'entry-domain',
      'Host of the tenant the visit asked for. The hub uses it on the neutral portal only, and only if it names a tenant',
      { type: 'string', maxLength: 255 },
    ),
  };
}

function description(): string {
  const meanings: Readonly<Record<string, string>> = codeMeanings;
  const rows = Object.entries(codes).map(([name, code]) => `| ${code} | ${name} | ${meanings[name] ?? ''} |`);
  return `Every answer is an envelope \`{ code, message, info }\`. A \`code\` above 0 is success, 0 means that nothing was done,
and below 0 is a failure. Calls authenticate by the \`Authorization\` header alone.

| code | name | meaning |
|---|---|---|
${rows.join('\n')}`;
}
