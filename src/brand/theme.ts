/**
 * The theme of the components in `src/ui`. They read it from emotion's provider, each in one function: `styled('div',
 * ownProps)(({ theme: { color } }) => css`…`)`. Constants would save that call, but the provider makes another theme,
 * such as a second density, possible without another set of components, and types catch a wrong name.
 *
 * The values are the documented custom properties (docs/reference.md), which carry the colours of a host, a brand and
 * the dark scheme. No component is styled again when they change, and one prerendered screen serves every brand.
 */
import type { Palette } from './tokens/colors';

export interface EntryTheme {
  /** With the edges and focus ring derived from the palette; `accentEdge` is the edge of the main button. */
  color: Readonly<Record<keyof Palette | 'accentEdge' | 'cardLine' | 'focus', string>>;
  size: Readonly<Record<'label' | 'small', string>>;
  weight: Readonly<Record<'label' | 'title', string>>;
  radius: Readonly<Record<'control' | 'card', string>>;
  shadow: Readonly<Record<'card' | 'raised' | 'float', string>>;
  /** Duration and curve of transitions. */
  motion: string;
  density: EntryDensity;
}

export interface EntryDensity {
  control: string;
  /** From the edge of a field to its text. */
  fieldInset: string;
  buttonInset: string;
  /** From the edge of a card to its content. */
  card: string;
  /** Minimum (WCAG 2.5.5). */
  touch: string;
}

const color = (name: string): string => `var(--entry-color-${name})`;

export const theme: EntryTheme = {
  color: {
    accent: color('accent'),
    accentHover: color('accent-hover'),
    accentText: color('accent-text'),
    accentEdge: 'var(--entry-color-accent-edge, transparent)',
    onAccent: color('on-accent'),
    surface: color('surface'),
    quiet: color('quiet'),
    field: color('field'),
    chosen: color('chosen'),
    ink: color('ink'),
    muted: color('muted'),
    line: color('line'),
    lineStrong: color('line-strong'),
    fieldLine: color('field-line'),
    cardLine: 'var(--entry-card-line)',
    focus: 'var(--entry-focus)',
    danger: color('danger'),
    dangerQuiet: color('danger-quiet'),
    warning: color('warning'),
    success: color('success'),
  },
  size: { label: 'var(--entry-label-size)', small: 'var(--entry-small-size)' },
  weight: { label: 'var(--entry-label-weight)', title: 'var(--entry-title-weight)' },
  radius: { control: 'var(--entry-radius-control)', card: 'var(--entry-radius-card)' },
  shadow: {
    card: 'var(--entry-shadow-card)',
    raised: 'var(--entry-shadow-raised)',
    float: 'var(--entry-shadow-float)',
  },
  motion: 'var(--entry-motion)',
  density: {
    control: 'var(--entry-control-height)',
    fieldInset: '13px',
    buttonInset: '8px 12px',
    card: 'var(--entry-card-padding)',
    touch: '44px',
  },
};

declare module '@emotion/react' {
  // Types `theme` wherever emotion passes it.
  interface Theme extends EntryTheme {}
}
