/**
 * The colours of both schemes. `hostStyles` and `laterHostStyles` write them as custom properties, `deriveAccent`
 * derives those that a brand colour changes. A test checks that every pair that carries text or marks a control
 * meets WCAG AA.
 */
import { laterDark, laterLight, type LaterColors } from './laterColors';

/** Derived from the brand's colour. */
export interface Accent {
  /** Background of the main button, the one strong colour. */
  accent: string;
  /** Under the pointer. */
  accentHover: string;
  /** Links and other accent-coloured text; focus, the marked tab, ticked boxes. */
  accentText: string;
  onAccent: string;
}

/** On every initial screen: `hostStyles` writes them. */
export interface InitialColors extends Omit<Accent, 'accentHover'> {
  /** Page and card. */
  surface: string;
  /** Tab rails, notices, skeletons. */
  quiet: string;
  /** Background of fields and secondary buttons. */
  field: string;
  /** The chosen tab, raised from its rail. */
  chosen: string;
  ink: string;
  muted: string;
  /** Decorative edges. */
  line: string;
  /** Edges of fields, which must be visible (WCAG 1.4.11). */
  fieldLine: string;
  danger: string;
}

export interface Palette extends InitialColors, LaterColors {}

export const initialLight: InitialColors = {
  accent: '#8b1ae4',
  accentText: '#7412c4',
  onAccent: '#ffffff',
  surface: '#ffffff',
  quiet: '#f4f1f7',
  field: '#ffffff',
  chosen: '#ffffff',
  ink: '#17121f',
  muted: '#6a6275',
  line: '#dcd7e3',
  fieldLine: '#968da4',
  danger: '#c2183a',
};

export const initialDark: InitialColors = {
  accent: '#9a3aed',
  accentText: '#c79bff',
  onAccent: '#ffffff',
  surface: '#141019',
  quiet: '#221b2c',
  field: '#1e1826',
  chosen: '#3d3250',
  ink: '#f3eff8',
  muted: '#a89fb5',
  line: '#352c42',
  fieldLine: '#6f6382',
  danger: '#ff8a9c',
};

export const light: Palette = { ...initialLight, ...laterLight };

export const dark: Palette = { ...initialDark, ...laterDark };
