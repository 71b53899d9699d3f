/** The form that registers a developer's own app: what it holds, and what is wrong with it. */
import { parseOrigin } from '../../../src/contract/origins';
import { isAppAddress } from '../../../hub/config/readApps';

/** An app as the form asks for it. */
export interface AppForm {
  appKey: string;
  name: string;
  /** Exact origins of the pages that show the tag or the frame. */
  origins: string[];
  /** Exact addresses, or with one trailing `*` in the path. */
  redirectUris: string[];
}

/** The fields as they were typed, to show them again. */
export interface TypedFields {
  app_key: string;
  name: string;
  origins: string;
  redirect_uris: string;
}

/** What is wrong, and in which field. */
export interface FormProblem {
  field: 'name' | 'origins' | 'redirect_uris';
  text: string;
}

const maxLength = 4000;
const maxLines = 20;

/** Reads the fields of a posted form; what is missing or no text is empty. */
export function readFields(body: Readonly<Record<string, unknown>>): TypedFields {
  const text = (name: keyof TypedFields) => {
    const value = body[name];
    return typeof value === 'string' ? value.slice(0, maxLength) : '';
  };
  return {
    app_key: text('app_key'),
    name: text('name'),
    origins: text('origins'),
    redirect_uris: text('redirect_uris'),
  };
}

/**
 * Checks the fields.
 * @returns the app, or the first problem. Without return addresses every page of the origins is one
 */
export function parseAppForm(fields: TypedFields): AppForm | FormProblem {
  const name = fields.name.trim();
  if (name === '' || name.length > 64)
    return { field: 'name', text: 'Enter a name of at most 64 characters.' };
  const typed = linesOf(fields.origins);
  const origins = typed.flatMap((line) => parseOrigin(line) ?? []);
  const wrong = typed.find((line) => parseOrigin(line) === null || !isAppAddress(line));
  if (wrong !== undefined)
    return {
      field: 'origins',
      text: `“${wrong}” is not an origin. Write scheme, host and port, such as https://shop.example; http only on this machine.`,
    };
  if (origins.length === 0 || origins.length > maxLines)
    return { field: 'origins', text: `Enter at least one origin, and at most ${maxLines}.` };
  const addresses = linesOf(fields.redirect_uris);
  const refused = addresses.find((line) => !isAppAddress(line));
  if (refused !== undefined || addresses.length > maxLines)
    return {
      field: 'redirect_uris',
      text:
        refused === undefined
          ? `Enter at most ${maxLines} addresses.`
          : `“${refused}” is not an address that a token may be sent to: https, or http on this machine.`,
    };
  return {
    appKey: fields.app_key,
    name,
    origins: [...new Set(origins)],
    redirectUris: addresses.length > 0 ? addresses : origins.map((origin) => `${origin}/*`),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);
