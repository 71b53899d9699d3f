/** Everything hosts rely on, read from the sources, for `docs/reference.md` and `custom-elements.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostStyles } from '../../../src/brand/tokens/hostStyles';
import { laterHostStyles } from '../../../src/brand/tokens/laterHostStyles';
import { booleanAttributes, entryAttributes, propertyName } from '../../../src/contract/attributes';
import { cancelableEvents } from '../../../src/contract/events';
import { parts } from '../../../src/contract/parts';
import { entryPath } from '../../../src/contract/screens';
import { paths } from '../paths';
import { readAccount, type AccountContract } from './accountPart';
import { readFallbacks } from './readFallbacks';
import { readInterface, type Member } from './readInterface';
import { readRecord } from './readRecord';
import { readSdk, type Sdk } from './readSdk';
import { readUpload, type Upload } from './readUpload';
import { readWords, type Word } from './readWords';
import { spellOut } from './spellOut';

export interface Attribute extends Member {
  attribute: string;
  isBoolean: boolean;
}

export interface Contract {
  attributes: Attribute[];
  events: (Member & { isCancelable: boolean })[];
  methods: Member[];
  toHost: Member[];
  toFrame: Member[];
  /** Custom properties with their value in the light scheme. */
  tokens: { name: string; value: string }[];
  parts: { name: string; text: string }[];
  /** Data of a finished sign-in, and the values of its `method`. */
  login: Member[];
  loginMethods: Word[];
  failure: Member[];
  errorKinds: Word[];
  /** Paths of the portal that show a screen. */
  routes: { path: string; screen: string; text: string }[];
  /** Query parameters of the portal's address. */
  query: Member[];
  sdk: Sdk;
  upload: Upload;
  account: AccountContract;
}

/** The element's slots. */
export const slots = {
  header: 'replaces logo, help center and language above the form',
  footer: 'replaces the legal links below the form',
  brand: 'replaces the brand side of the page layout',
} as const;

/** `lang` is a property of the platform and so in none of our interfaces. */
const lang: Member = {
  name: 'lang',
  type: 'string',
  text: 'Language: a tag of `en`, `zh` or a language registered with `setTexts`, such as `en-GB`; a missing text is shown in our closest language, else in Chinese.',
  fallback: "stored, else the brand's, else en",
  isOptional: true,
};

/** Reads the contract. */
export function readContract(): Contract {
  const element = sourceOf('element');
  const settings = [...readInterface(element, 'HubEntrySettings').map(spellOut), lang];
  const attributes = entryAttributes.map((attribute) => {
    const member = settings.find(({ name }) => name === propertyName(attribute));
    if (!member)
      throw new Error(
        `HubEntrySettings in src/contract/element.ts lacks the attribute ${attribute}. Describe it there.`,
      );
    return { ...member, attribute, isBoolean: booleanAttributes.has(attribute) };
  });
  return {
    attributes,
    events: readInterface(sourceOf('events'), 'EntryEventMap').map((event) => ({
      ...spellOut(event),
      isCancelable: [...cancelableEvents].some((name) => name === event.name),
    })),
    methods: readInterface(element, 'HubEntryMethods'),
    toHost: readInterface(sourceOf('messages'), 'MessagesToHost').map(spellOut),
    toFrame: readInterface(sourceOf('messages'), 'MessagesToFrame'),
    tokens: readTokens(),
    parts: Object.entries(parts).map(([name, text]) => ({ name, text })),
    login: readInterface(sourceOf('login'), 'LoginSuccess'),
    loginMethods: readWords(sourceOf('login'), 'LoginMethod'),
    failure: readInterface(sourceOf('errors'), 'EntryFailure'),
    errorKinds: readWords(sourceOf('errors'), 'entryErrorKinds'),
    routes: readRoutes(),
    query: readInterface(sourceOf('config'), 'EntryQuery')
      .map(spellOut)
      .map((parameter) => {
        const same = attributes.find(({ attribute }) => attribute.replace('-', '_') === parameter.name);
        return same && parameter.text === '' ? { ...same, name: parameter.name } : parameter;
      }),
    sdk: readSdk(),
    upload: readUpload(),
    account: readAccount(lang),
  };
}

function readRoutes(): Contract['routes'] {
  const routes = readRecord(sourceOf('screens'), 'screenPaths').map(({ key, value, text }) => ({
    path: value,
    screen: key,
    text,
  }));
  const main = { path: entryPath, screen: 'login', text: 'The main screen, which is the sign-in.' };
  return [main, ...routes];
}

function sourceOf(name: string): string {
  return readFileSync(join(paths.src, 'contract', `${name}.ts`), 'utf8');
}

/**
 * Reads the properties of the first rule of each sheet, which is the light scheme (other rules only change values), then those that
 * are only read.
 */
function readTokens(): Contract['tokens'] {
  const light = [hostStyles, laterHostStyles].map((styles) => /:host\{[^}]*\}/.exec(styles)?.[0]).join('');
  const set = [...light.matchAll(/(--entry-[\w-]+):([^;}]+)[;}]/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }));
  return [...set, ...readFallbacks(readFileSync(join(paths.src, 'brand/theme.ts'), 'utf8'))];
}
