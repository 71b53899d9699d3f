import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRoutes } from '../../../hub/callRoutes';
import { createTestHub, portal, type TestHub } from '../../../hub/testing/createTestHub';
import { specifiedCalls } from '../../../hub/testing/specifiedCalls';
import { describedCalls } from '../../../hub/callRoutes';
import { jsonSchema } from './jsonSchema';
import { openApiDocument } from './openApiDocument';

const paths: Readonly<Record<string, unknown>> = openApiDocument(portal).paths;

/** An operation of the document, loosely typed. */
interface Operation {
  operationId: string;
  description?: string;
  parameters: { name?: string; in?: string; required?: boolean }[];
  requestBody?: { content: { 'application/json': { schema: Record<string, unknown> } } };
}

function find(method: string, path: string): Operation | undefined {
  return (paths[path] as Record<string, Operation> | undefined)?.[method.toLowerCase()];
}

/** Fields of the query, the path or, of a body, of any of its alternatives. */
function fieldsOf({ parameters, requestBody }: Operation): string[] {
  const schema = requestBody?.content['application/json'].schema;
  const bodies = (schema?.['oneOf'] ?? [schema ?? {}]) as { properties?: object }[];
  const inBody = bodies.flatMap(({ properties }) => Object.keys(properties ?? {}));
  return [...parameters.flatMap(({ name }) => name ?? []), ...inBody];
}

describe('the OpenAPI document', () => {
  it.each(specifiedCalls)('holds %s %s with its fields', (method, path, fields) => {
    const operation = find(method, path);
    const wanted = fields.split(' ').filter(Boolean);
    expect(operation && fieldsOf(operation)).toEqual(expect.arrayContaining(wanted));
  });

  it('contains every call that the hub answers, including those that share a route', () => {
    for (const { call, standsFor } of callRoutes) {
      expect(find(call.method, call.path)).toEqual(expect.any(Object));
      for (const name of standsFor) expect(describedCalls.map((known) => known.name)).toContain(name);
    }
  });

  it('gives every operation a unique name', () => {
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path as Record<string, Operation>).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('marks required fields', () => {
    const parameter = find('GET', '/api/hub/v1/feishu/domain/{id}')?.parameters.at(-1);
    expect(parameter).toMatchObject({ name: 'id', in: 'path', required: true });
    const login = find('POST', '/api/hub/v1/login/')?.requestBody?.content['application/json'].schema;
    expect(login?.['required']).toEqual(['type', 'account']);
  });

  it('lists the refusals of a call and the header of the tenant', () => {
    const check = find('POST', '/api/hub/v1/check');
    expect(check?.description).toBe(
      'Refused with -10002 somethingWrong, -100120 requestRefused, -20032 userRemoved.',
    );
    expect(check?.parameters).toContainEqual({ $ref: '#/components/parameters/entry-domain' });
  });

  it('says what the numbers of a request mean', () => {
    const numbered = describedCalls.filter((call) =>
      /"enum":\[\d/.test(JSON.stringify(jsonSchema(call.request, 'input'))),
    );
    expect(numbered.map(({ path }) => path)).toContain('/api/hub/v1/login/');
    for (const { method, path } of numbered) expect(find(method, path)?.description).toMatch(/^`type`: /);
  });

  it('has a field of the path beside a body, and not in it', () => {
    const rename = find('PATCH', '/api/hub/v1/user/passkeys/{id}');
    expect(rename?.parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path' }));
    const { schema } = rename?.requestBody?.content['application/json'] ?? {};
    expect(schema).toMatchObject({ required: ['name'], properties: { name: { maxLength: 64 } } });
    expect(schema?.['properties']).not.toHaveProperty('id');
  });

  it('has the call and the navigation of one address', () => {
    for (const method of ['GET', 'POST'])
      expect(find(method, '/api/hub/v1/passkey/login')?.operationId).toMatch(/^passkey/);
  });

  it('refers only to existing components', () => {
    const document: unknown = JSON.parse(JSON.stringify(openApiDocument(portal)));
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const path of new Set(references)) {
      const found = path
        ?.split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
      expect({ path, found }).not.toEqual({ path, found: undefined });
    }
  });
});

describe('/dev/api', () => {
  let test: TestHub;
  beforeAll(async () => {
    test = await createTestHub();
  });
  afterAll(() => test.close());

  it('serves the document with the address of the requested portal', async () => {
    const response = await test.fetch('/dev/api.json', { host: 'acme.localhost:4600' });
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://acme.localhost:4600' }],
    });
  });

  it('serves a page that loads everything from the hub', async () => {
    const html = await (await test.fetch('/dev/api')).text();
    const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts).toHaveLength(3);
    for (const path of parts) expect((await test.fetch(path)).status).toBe(200);
    expect(html).not.toMatch(/https?:/);
  });

  it('serves no other file of the package', async () => {
    for (const file of ['package.json', 'index.html', '..%2fpackage.json'])
      expect((await test.fetch(`/dev/api/${file}`)).status).toBe(404);
  });
});
