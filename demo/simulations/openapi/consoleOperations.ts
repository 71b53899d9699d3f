import { consoleCalls } from '../../../hub/console/consoleCalls';
import { operation, type OpenApiPart } from './operation';

/** The calls for the operator's own tools, which have a token of their own and no visit. */
export function consoleOperations(): Record<string, Record<string, OpenApiPart>> {
  const paths: Record<string, Record<string, OpenApiPart>> = {};
  for (const call of consoleCalls) {
    const described = operation([call]);
    const parameters: unknown = described['parameters'];
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      ...described,
      tags: ['console'],
      description:
        'With the token of an operator. 400 -100110: a field is not valid. 401 -10007: no such token. 404 -100120: no such account in the tenants of the operator. 409 -100120: the account is in another state. 429 -100105: too many calls, or too many wrong tokens. Times are milliseconds since 1970.',
      parameters: Array.isArray(parameters) ? parameters.filter(isOwn) : [],
      security: [{ operator: [] }],
    };
  }
  return paths;
}

const isOwn = (parameter: unknown): boolean =>
  typeof parameter === 'object' && parameter !== null && 'name' in parameter;
