/** Asks the browser, by a drawing context: it shows nothing and takes no variables. */
export function browserSrgb(color: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !accepts(context, color)) return null;
  // Mixed with itself it is the same colour, said in sRGB.
  context.fillStyle = `color-mix(in srgb,${color},${color})`;
  return typeof context.fillStyle === 'string' ? context.fillStyle : null;
}

/** A context passes over what is no colour. */
function accepts(context: CanvasRenderingContext2D, color: string): boolean {
  return ['#000000', '#ffffff'].some((before) => {
    context.fillStyle = before;
    context.fillStyle = color;
    return context.fillStyle !== before;
  });
}
