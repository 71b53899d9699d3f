import { slots, type Contract } from './contract';

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
      ...methods.map(({ name, type, text }) => ({
        kind: 'method',
        name,
        description: text,
        return: { type: { text: type.replace(/^.* => /, '') } },
      })),
    ],
    events: events.map(({ name, type, text }) => ({
      name,
      description: text,
      type: { text: `CustomEvent<${type}>` },
    })),
    slots: Object.entries(slots).map(([name, description]) => ({ name, description })),
    cssParts: parts.map(({ name, text }) => ({ name, description: text })),
    cssProperties: tokens.map(({ name, value }) => ({ name, default: value })),
  };
  const manifest = {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'dist/npm/element.js',
        declarations: [declaration],
        exports: [
          {
            kind: 'custom-element-definition',
            name: 'hub-entry',
            declaration: { name: 'HubEntryElement', module: 'dist/npm/element.js' },
          },
        ],
      },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
