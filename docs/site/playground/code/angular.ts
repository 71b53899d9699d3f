import { brandRules, indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { attributesOf, htmlAttribute, openingTag, textsLiteral, type CodeFile } from './tag';

const plainImports = "import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';";
const importsForTexts = `import {
  afterNextRender,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  signal,
  viewChild,
} from '@angular/core';
import type { HubEntryElement } from 'hub-entry/element';`;

/** A standalone component. */
export function angular(settings: PlaygroundSettings): CodeFile[] {
  const css = brandRules(settings);
  const texts = textsLiteral(settings);
  const attributes = [
    ...(texts ? ['#entry'] : []),
    `hub="${settings.hub}"`,
    ...attributesOf(settings).map(inTemplate),
    '(entry-login)="name.set($event.detail.username)"',
  ];
  const core = texts ? importsForTexts : plainImports;
  const set = texts ? settingTexts(settings.lang, texts) : '';
  const code = `${core}
import 'hub-entry/element';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <h1>Hello {{ name() }}</h1>
${openingTag('hub-entry', attributes, { depth: 2, rest: '</hub-entry>' })}
  \`,
${css ? `  styles: \`\n${indent(css, 2)}\n  \`,\n` : ''}})
export class App {
  readonly name = signal('');
${set}}
`;
  return [{ name: 'app.ts', code }];
}

const settingTexts = (lang: string, texts: string): string =>
  `  private readonly entry = viewChild.required<ElementRef<HubEntryElement>>('entry');

  constructor() {
    afterNextRender(() =>
${indent(`this.entry().nativeElement.setTexts('${lang}', ${texts}),`, 3)}
    );
  }
`;

/** An attribute within the template's back quotes, where Angular reads braces. */
function inTemplate(attribute: readonly [string, string | true]): string {
  return htmlAttribute(attribute)
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replaceAll('{', '&#123;');
}
