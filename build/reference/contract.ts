/** Everything hosts rely on, read out of the code: for `docs/reference.md` and `custom-elements.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostStyles } from '../../src/brand/tokens/hostStyles';
import { booleanAttributes, entryAttributes, propertyName } from '../../src/contract/config';
import { cancelableEvents } from '../../src/contract/events';
import { parts } from '../../src/contract/parts';
import { paths } from '../paths';
import { readAlias } from './readAlias';
import { readInterface, type Member } from './readInterface';

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
}

/** The element's slots (contract section 3). */
export const slots = {
  header: 'takes the place of logo, help centre and language above the form',
  footer: 'takes the place of the legal links below the form',
  brand: 'takes the place of what stands on the brand side of the page layout',
} as const;

/** `lang` is the platform's own property and so in no interface of ours. */
const lang: Member = {
  name: 'lang',
  type: 'string',
  text: 'Language: `en`, `zh`, or one registered with `setTexts`; a missing text is shown in Chinese.',
  fallback: "stored, else the brand's, else en",
};

/** Reads the contract. */
export function readContract(): Contract {
  const element = sourceOf('element');
  const settings = [...readInterface(element, 'HubEntrySettings').map(spellOut), lang];
  return {
    attributes: entryAttributes.map((attribute) => {
      const member = settings.find(({ name }) => name === propertyName(attribute));
      if (!member) throw new Error(`src/contract/element.ts says nothing of ${attribute}`);
      return { ...member, attribute, isBoolean: booleanAttributes.has(attribute) };
    }),
    events: readInterface(sourceOf('events'), 'EntryEventMap').map((event) => ({
      ...spellOut(event),
      isCancelable: [...cancelableEvents].some((name) => name === event.name),
    })),
    methods: readInterface(element, 'HubEntryMethods'),
    toHost: readInterface(sourceOf('messages'), 'MessagesToHost').map(spellOut),
    toFrame: readInterface(sourceOf('messages'), 'MessagesToFrame'),
    tokens: readTokens(),
    parts: Object.entries(parts).map(([name, text]) => ({ name, text })),
  };
}

/** Names of ours → what they stand for: the tables are read without the source. */
const named: Readonly<Record<string, () => string>> = {
  EntryMode: () => readAlias(sourceOf('config'), 'EntryMode'),
  ColorScheme: () => readAlias(sourceOf('config'), 'ColorScheme'),
  RedirectMode: () => readAlias(sourceOf('config'), 'RedirectMode'),
  Screen: () => readAlias(sourceOf('screens'), 'Screen'),
  LoginSuccess: () => fieldsOf(sourceOf('login'), 'LoginSuccess'),
  EntryFailure: () => fieldsOf(sourceOf('errors'), 'EntryFailure'),
};

function spellOut(member: Member): Member {
  const type = member.type.replace(
    /\b[A-Z]\w+\b/g,
    (name) => (Object.hasOwn(named, name) ? named[name]?.() : null) ?? name,
  );
  return { ...member, type };
}

const fieldsOf = (source: string, name: string): string =>
  `{ ${readInterface(source, name)
    .map((field) => field.name)
    .join(', ')} }`;

function sourceOf(name: string): string {
  return readFileSync(join(paths.src, 'contract', `${name}.ts`), 'utf8');
}

/** Those of the first rule, the light scheme; the others change only their values. */
function readTokens(): Contract['tokens'] {
  const [first = ''] = /:host\{[^}]*\}/.exec(hostStyles) ?? [];
  return [...first.matchAll(/(--entry-[\w-]+):([^;}]+)[;}]/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }));
}
