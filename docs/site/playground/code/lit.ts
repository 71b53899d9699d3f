import { brandRules, indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { attributesOf, htmlAttribute, openingTag, textsLiteral, type CodeFile } from './tag';

/** A Lit element; its shadow root needs the rules for the tag within it. */
export function lit(settings: PlaygroundSettings): CodeFile[] {
  const css = brandRules(settings);
  const texts = textsLiteral(settings);
  const attributes = [
    `hub="${settings.hub}"`,
    ...attributesOf(settings).map((attribute) =>
      htmlAttribute(attribute).replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${'),
    ),
    '@entry-login=${this.greet}',
  ];
  const styles = css ? `  static override styles = css\`\n${indent(css, 2)}\n  \`;\n\n` : '';
  const query = texts ? "  @query('hub-entry')\n  private entry!: HubEntryElement;\n\n" : '';
  const set = texts
    ? `  override firstUpdated() {\n${indent(`this.entry.setTexts('${settings.lang}', ${texts});`, 2)}\n  }\n\n`
    : '';
  const code = `import 'hub-entry/element';
import type { ${texts ? 'HubEntryElement, ' : ''}HubEntryEvent } from 'hub-entry/element';
import { ${css ? 'css, ' : ''}html, LitElement } from 'lit';
import { customElement, ${texts ? 'query, ' : ''}state } from 'lit/decorators.js';

@customElement('account-page')
export class AccountPage extends LitElement {
${styles}  @state()
  private name = '';

${query}${set}  render() {
    return html\`
      <h1>Hello \${this.name}</h1>
${openingTag('hub-entry', attributes, { depth: 3, rest: '</hub-entry>' })}
    \`;
  }

  private greet({ detail }: HubEntryEvent<'entry-login'>) {
    this.name = detail.username;
  }
}
`;
  return [{ name: 'account-page.ts', code }];
}
