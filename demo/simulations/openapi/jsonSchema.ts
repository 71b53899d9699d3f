import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A JSON Schema object of draft 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Describes a schema.
 * @param side `input` for a request, `output` for an answer
 */
export function jsonSchema(schema: GenericSchema, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    // Only the hub makes checks that JSON Schema cannot express.
    errorMode: 'ignore',
  });
  return described;
}
