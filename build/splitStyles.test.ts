import { describe, expect, it } from 'vitest';
import { splitStyles } from './splitStyles';

const host = `
:host { display: block; --entry-ink: #111; --entry-ring: var(--entry-glow); --entry-glow: #fcf; --entry-panel: #508 }
@media (prefers-contrast: more) { :host { --entry-ink: #000 } }
:where([data-mode]) ::after { box-sizing: border-box }
[data-mode] { color: var(--entry-ink) }
:where(a):focus-visible { outline: 2px solid }
`;
const tag = `
.a { color: red; box-shadow: 0 0 var(--entry-ring); transition: color 1s; cursor: pointer }
.a:hover { color: blue }
@media (pointer: coarse) { .a { font-size: 16px } }
@media (forced-colors: active) { .a { outline: 1px solid } }
.a::after { content: ''; inset: -12px }
`;
const portal = '.p { background: var(--entry-panel) } .p[aria-invalid] { color: red }';

const split = () => splitStyles({ host, tag, portal });

describe('splitStyles', () => {
  it('gives the loader what a screen at rest needs, and the tokens it reads, also by way of others', () => {
    expect(split().loader).toBe(
      ':host{display:block;--entry-ink:#111;--entry-ring:var(--entry-glow);--entry-glow:#fcf}' +
        ':where([data-mode]) ::after{box-sizing:border-box}' +
        '[data-mode]{color:var(--entry-ink)}' +
        '.a{color:red;box-shadow:0 0 var(--entry-ring)}' +
        '@media (pointer: coarse){.a{font-size:16px}}',
    );
  });

  it('gives the portal’s document its own rules and the tokens only these read', () => {
    expect(split().document).toBe(':host{--entry-panel:#508}.p{background:var(--entry-panel)}');
  });

  it('leaves to the app the host’s other tokens and rules, and no rule of a component', () => {
    expect(split().later).toBe(
      ':host{--entry-panel:#508}' +
        '@media (prefers-contrast: more){:host{--entry-ink:#000}}' +
        ':where(a):focus-visible{outline:2px solid}',
    );
  });

  it('loses no declaration of the host', () => {
    const { loader, later } = split();
    for (const [declaration] of host
      .replaceAll(/\s*([:,;])\s*/g, '$1')
      .matchAll(/--[\w-]+:[^;}]+|outline[^;}]+/g))
      expect(loader + later).toContain(declaration.trim());
  });
});
