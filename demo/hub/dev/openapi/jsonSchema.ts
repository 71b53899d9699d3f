import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A JSON Schema object of draft 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Describes a schema.
 * @param side what goes in (a request), or what comes out (an answer)
 */
export function jsonSchema(schema: GenericSchema, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    // Checks that JSON Schema cannot say stay with the hub.
    errorMode: 'ignore',
  });
  return described;
}
