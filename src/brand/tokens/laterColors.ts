/** Colours that come with the app, since not every initial screen shows them: `laterHostStyles` writes them. */

export interface LaterColors {
  /** Under the pointer. */
  accentHover: string;
  /** Under the pointer. */
  lineStrong: string;
  dangerQuiet: string;
  warning: string;
  success: string;
}

/** The same in both schemes; the text on it is white. */
export interface Panel {
  panel: string;
  panelDeep: string;
  panelLight: string;
  /** Glow in the corner without text. */
  panelGlow: string;
}

export const laterLight: LaterColors = {
  accentHover: '#7412c4',
  lineStrong: '#b9b0c6',
  dangerQuiet: '#fdf0f2',
  warning: '#9a5b00',
  success: '#137a45',
};

export const laterDark: LaterColors = {
  accentHover: '#8b2be0',
  lineStrong: '#54486a',
  dangerQuiet: '#2e161b',
  warning: '#f2b75c',
  success: '#5cd698',
};

export const panel: Panel = {
  panel: '#8b1ae4',
  panelDeep: '#3e087a',
  panelLight: '#b25cff',
  panelGlow: '#ff8ac4',
};
