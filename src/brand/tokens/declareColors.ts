const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `accentText` becomes `--entry-color-accent-text`. */
export function declareColors(colors: object): string {
  return Object.entries(colors)
    .map(([name, value]) => `--entry-color-${kebab(name)}:${String(value)};`)
    .join('');
}
