import { attributeOf } from './accountPart';
import { slots, type Contract } from './contract';
import type { Member } from './readInterface';

/**
 * `custom-elements.json`, which editors read for completion and documentation.
 * @see https://github.com/webcomponents/custom-elements-manifest (schema 1.0.0)
 */
export function customElementsManifest(contract: Contract): string {
  const { attributes, events, methods, tokens, parts } = contract;
  const declaration = {
    kind: 'class',
    customElement: true,
    name: 'HubEntryElement',
    tagName: 'hub-entry',
    description: 'Sign-in, sign-up and password reset of a hub, in a page of yours.',
    attributes: attributes.map(({ attribute, name, type, text, fallback }) => ({
      name: attribute,
      fieldName: name,
      description: text,
      type: { text: type },
      ...(fallback ? { default: fallback } : {}),
    })),
    members: [
      ...attributes.map(({ attribute, name, type, text }) => ({
        kind: 'field',
        name,
        attribute,
        description: text,
        type: { text: type },
      })),
      ...methods.map(methodOf),
    ],
    events: events.map(eventOf),
    slots: Object.entries(slots).map(([name, description]) => ({ name, description })),
    cssParts: parts.map(({ name, text }) => ({ name, description: text })),
    cssProperties: tokens.map(({ name, value }) => ({ name, default: value })),
  };
  const account = accountDeclaration(contract);
  const manifest = {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'dist/npm/element.js',
        declarations: [declaration, account],
        exports: [definition('hub-entry', declaration.name), definition('hub-account', account.name)],
      },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const methodOf = ({ name, type, text }: Member) => ({
  kind: 'method',
  name,
  description: text,
  return: { type: { text: type.replace(/^.* => /, '') } },
});

const eventOf = ({ name, type, text }: Member) => ({
  name,
  description: text,
  type: { text: `CustomEvent<${type}>` },
});

const definition = (tag: string, name: string) => ({
  kind: 'custom-element-definition',
  name: tag,
  declaration: { name, module: 'dist/npm/element.js' },
});

function accountDeclaration({ account, events, methods, tokens }: Contract) {
  const settings = account.settings.map((setting) => ({ ...setting, attribute: attributeOf(setting.name) }));
  return {
    kind: 'class',
    customElement: true,
    name: 'HubAccountElement',
    tagName: 'hub-account',
    description: 'The account of who is signed in to a hub, in a page of yours.',
    attributes: settings.map(({ attribute, name, type, text, fallback }) => ({
      name: attribute,
      fieldName: name,
      description: text,
      type: { text: type },
      ...(fallback ? { default: fallback } : {}),
    })),
    members: [
      ...settings.map(({ attribute, name, type, text }) => ({
        kind: 'field',
        name,
        attribute,
        description: text,
        type: { text: type },
      })),
      ...methods.map(methodOf),
    ],
    events: [...account.events, ...events].map(eventOf),
    cssProperties: tokens.map(({ name, value }) => ({ name, default: value })),
  };
}
