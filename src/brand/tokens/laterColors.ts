/** The colours that come with the app, since not every initial screen shows them: `laterHostStyles` writes them. */

export interface LaterColors {
  /** The accent under the pointer. */
  accentHover: string;
  /** Edges under the pointer. */
  lineStrong: string;
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
