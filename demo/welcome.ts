/** Addresses shown in the terminal. */
export interface DemoAddresses {
  /** Origin of the hub. */
  portal: string;
  partner: string;
  editor: string;
  /** Origin of the third parties: WeChat's pictures, Lark's JSSDK, atelier's images, the storage. */
  outside: string;
}

/** The addresses and the account, as a block for the terminal. */
export function welcome({ portal, partner, editor, outside }: DemoAddresses, seconds: number): string {
  const tenant = (name: string) => `${portal.replace('//', `//${name}.`)}/entry`;
  const rows: [string, string][] = [
    ['Portal', `${portal}/entry`],
    ['Partner page (tag)', `${partner}/`],
    ['3D editor (frame)', `${editor}/`],
    ['Tenant acme (cars, zh)', tenant('acme')],
    ['Tenant atelier (e-mail, Google)', tenant('atelier')],
    ['Tenant studio (everything)', tenant('studio')],
    ['Third parties, simulated', outside],
    ['Developer tools', `${portal}/dev`],
  ];
  return [
    '',
    `Hub Entry is running (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name, address]) => `  ${name.padEnd(33)}${address}`),
    '',
    `  ${'Sign in with'.padEnd(33)}designer@example.com / Design3D!`,
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}
