/**
 * The colours of both schemes (look.md). `hostStyles` writes them as custom properties; a test holds every pair that
 * carries text or marks a control to WCAG AA.
 */

export interface Palette {
  /** The one strong colour: the main button, focus, the marked tab. */
  accent: string;
  /** The accent under the pointer. */
  accentHover: string;
  /** Links and other accent-coloured text. */
  accentText: string;
  onAccent: string;
  /** Page and card. */
  surface: string;
  /** Tab rails, notices, skeletons. */
  quiet: string;
  /** Inside of fields, buttons of second rank and the chosen tab. */
  field: string;
  ink: string;
  muted: string;
  /** Decorative edges. */
  line: string;
  /** Edges under the pointer. */
  lineStrong: string;
  danger: string;
  dangerQuiet: string;
  success: string;
}

export const light: Palette = {
  accent: '#8b1ae4',
  accentHover: '#7412c4',
  accentText: '#7412c4',
  onAccent: '#ffffff',
  surface: '#ffffff',
  quiet: '#f4f1f7',
  field: '#ffffff',
  ink: '#17121f',
  muted: '#6a6275',
  line: '#dcd7e3',
  lineStrong: '#b9b0c6',
  danger: '#c2183a',
  dangerQuiet: '#fdf0f2',
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
  ink: '#f3eff8',
  muted: '#a89fb5',
  line: '#352c42',
  lineStrong: '#54486a',
  danger: '#ff8a9c',
  dangerQuiet: '#2e1620',
  success: '#5cd698',
};
