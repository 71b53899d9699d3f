/**
 * The colours of both schemes. `hostStyles` writes them as custom properties. A test checks that every pair that
 * carries text or marks a control meets WCAG AA. `deriveAccent` derives those that a brand colour changes.
 */

/** Colours derived from the brand's colour. */
export interface Accent {
  /** Background of the main button, the one strong colour. */
  accent: string;
  /** The accent under the pointer. */
  accentHover: string;
  /** Links and other accent-coloured text; focus, the marked tab, ticked boxes. */
  accentText: string;
  onAccent: string;
}

export interface Palette extends Accent {
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
  /** Edges under the pointer. */
  lineStrong: string;
  /** Edges of fields, which must be visible (WCAG 1.4.11). */
  fieldLine: string;
  danger: string;
  dangerQuiet: string;
  warning: string;
  success: string;
}

/** Colours of the brand side of the page, the same in both schemes; its text is white. */
export interface Panel {
  panel: string;
  panelDeep: string;
  panelLight: string;
  /** Glow in the corner without text. */
  panelGlow: string;
}

export const light: Palette = {
  accent: '#8b1ae4',
  accentHover: '#7412c4',
  accentText: '#7412c4',
  onAccent: '#ffffff',
  surface: '#ffffff',
  quiet: '#f4f1f7',
  field: '#ffffff',
  chosen: '#ffffff',
  ink: '#17121f',
  muted: '#6a6275',
  line: '#dcd7e3',
  lineStrong: '#b9b0c6',
  fieldLine: '#968da4',
  danger: '#c2183a',
  dangerQuiet: '#fdf0f2',
  warning: '#9a5b00',
  success: '#137a45',
};

export const dark: Palette = {
  accent: '#9a3aed',
  accentHover: '#8b2be0',
  accentText: '#c79bff',
  onAccent: '#ffffff',
  surface: '#141019',
  quiet: '#221b2c',
  field: '#1e1826',
  chosen: '#3d3250',
  ink: '#f3eff8',
  muted: '#a89fb5',
  line: '#352c42',
  lineStrong: '#54486a',
  fieldLine: '#6f6382',
  danger: '#ff8a9c',
  dangerQuiet: '#2e1620',
  warning: '#f2b75c',
  success: '#5cd698',
};

export const panel: Panel = {
  panel: '#8b1ae4',
  panelDeep: '#3e087a',
  panelLight: '#b25cff',
  panelGlow: '#ff8ac4',
};
