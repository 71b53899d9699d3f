/** Addresses shown in the terminal. */
export interface DemoAddresses {
  /** Origin of the hub. */
  portal: string;
  partner: string;
  editor: string;
}

/** Formats the addresses and the account for the terminal. */
export function welcome({ portal, partner, editor }: DemoAddresses, seconds: number): string {
  const tenant = (name: string) => `${portal.replace('//', `//${name}.`)}/entry`;
  const rows: [string, string][] = [
    ['Portal', `${portal}/entry`],
    ['Partner page (tag)', `${partner}/`],
    ['3D editor (frame)', `${editor}/`],
    ['Tenant acme (cars, zh)', tenant('acme')],
    ['Tenant atelier (bags, en)', tenant('atelier')],
    ['Developer tools', `${portal}/dev`],
  ];
  return [
    '',
    `Hub Entry is running (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name, address]) => `  ${name.padEnd(27)}${address}`),
    '',
    `  ${'Sign in with'.padEnd(27)}designer@example.com / Design3D!`,
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}
