import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { openProfile, profileSchema } from '../../../src/api/systemSettings';

/** A JSON Schema object of draft 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Describes a schema.
 * @param side `input` for a request, `output` for an answer
 */
export function jsonSchema(schema: GenericSchema, side: 'input' | 'output'): JsonSchema {
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    typeMode: side,
    // Only the hub makes checks that JSON Schema cannot express.
    errorMode: 'ignore',
  };
  const { $schema: _, ...described } = toJsonSchema(schema, {
    ...config,
    // The transformation that follows it hides the keys.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema === openProfile ? toJsonSchema(profileSchema, config) : undefined,
  });
  return described;
}
