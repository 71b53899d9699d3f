/** Converts a colour with a canvas context, which shows nothing and knows no variables. */
export function browserSrgb(color: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !accepts(context, color)) return null;
  // Mixing a colour with itself yields the same colour in sRGB.
  context.fillStyle = `color-mix(in srgb,${color},${color})`;
  return typeof context.fillStyle === 'string' ? context.fillStyle : null;
}

/** Whether a canvas context accepts a colour; it ignores invalid ones. */
function accepts(context: CanvasRenderingContext2D, color: string): boolean {
  return ['#000000', '#ffffff'].some((before) => {
    context.fillStyle = before;
    context.fillStyle = color;
    return context.fillStyle !== before;
  });
}
