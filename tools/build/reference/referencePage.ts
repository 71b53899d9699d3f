import { accountSection } from './accountPart';
import { slots, type Contract } from './contract';
import { sdkSection } from './sdkSection';
import { code, fieldTable, table, values, wordTable } from './table';
import { uploadSection } from './uploadSection';

/** `docs/reference.md`: the tables of everything hosts rely on. */
export function referencePage(contract: Contract): string {
  const { attributes, events, methods, toHost, toFrame, tokens, parts, routes, query } = contract;
  return `${[
    '# Reference',
    'Everything that a page can set, call and listen to. All of it is [stable](hosts.md#what-is-stable). The keys of texts have [their own page](texts.md). `npm run docs` writes this page from the sources, and a test fails when it is out of date.',
    '## Attributes and properties',
    table(
      ['attribute', 'property', 'values', 'meaning', 'default'],
      attributes.map(({ attribute, name, type, text, fallback, isBoolean }) => [
        code(attribute),
        code(name),
        isBoolean ? 'present = on' : values(type),
        text,
        fallback || (isBoolean ? 'off' : 'none'),
      ]),
    ),
    '## Methods',
    table(
      ['method', 'what it does'],
      methods.map(({ name, type, text }) => [code(`${name}${type.replace(/ => .*/, '')}`), text]),
    ),
    '## Events',
    'All events bubble and are composed.',
    table(
      ['event', '`detail`', 'when', '`preventDefault()`'],
      events.map(({ name, type, text, isCancelable }) => [
        code(name),
        /^Record<string, never>$/.test(type) ? 'empty' : code(type),
        text,
        isCancelable ? 'stops the redirect' : '',
      ]),
    ),
    '### What a sign-in hands over',
    '`detail` of `entry-login`, fields of the message `login-success`, and what `login` of the SDK resolves with.',
    fieldTable(contract.login),
    wordTable('`method`', contract.loginMethods),
    '### Kinds of failure',
    '`detail` of `entry-error`, fields of the message `error`, and what `onError` of the SDK is given.',
    fieldTable(contract.failure),
    wordTable('`kind`', contract.errorKinds),
    '## Addresses of the portal',
    'For links to the page. Any other path below `/entry/` is the main screen.',
    table(
      ['path', 'screen', 'what it is'],
      routes.map(({ path, screen, text }) => [code(path), code(screen), text]),
    ),
    'Each may carry these in its query. The attributes that are missing here are not read from an address.',
    table(
      ['parameter', 'values', 'meaning', 'default'],
      query.map(({ name, type, text, fallback }) => [code(name), values(type), text, fallback || 'none']),
    ),
    '## Messages',
    'Plain JSON `{ source: "hub-entry", version: 1, type, …fields }`, to exact origins only. `hub-entry/host` speaks them for you.',
    '### Frame or popup to its host',
    messageTable(toHost),
    '### Host to the frame',
    messageTable(toFrame),
    ...sdkSection(contract.sdk),
    ...accountSection(contract.account),
    ...uploadSection(contract.upload),
    '## Custom properties',
    'Set them on the tag. The values are those of the light scheme.',
    table(
      ['property', 'value'],
      tokens.map(({ name, value }) => [code(name), code(value)]),
    ),
    '## Parts',
    'For `hub-entry::part(name)`.',
    table(
      ['part', 'what it is'],
      parts.map(({ name, text }) => [code(name), text]),
    ),
    '## Slots',
    table(
      ['slot', ''],
      Object.entries(slots).map(([name, text]) => [code(name), text]),
    ),
  ].join('\n\n')}\n`;
}

const messageTable = (messages: Contract['toHost']): string =>
  table(
    ['type', 'fields', 'when'],
    messages.map(({ name, type, text }) => [code(name), type === 'object' ? 'none' : code(type), text]),
  );
