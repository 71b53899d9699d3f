/** Where the browser tests find the demo (contract section 7, moved by E2E_PORT). */

export const e2ePort = Number(process.env['E2E_PORT'] ?? 4620);

export const addresses = {
  /** Hub and portal, neutral tenant. */
  portal: `http://localhost:${e2ePort}`,
  /** Page with the tag, on another site. */
  partner: `http://127.0.0.1:${e2ePort + 1}`,
  /** Page with the frame, on another site, cross-origin isolated. */
  editor: `http://127.0.0.1:${e2ePort + 2}`,
  /** Further pages of tests, each of one test file: listed for tag and frame; one that is not listed at all. */
  guest: `http://127.0.0.1:${e2ePort + 3}`,
  recipes: `http://127.0.0.1:${e2ePort + 4}`,
  stranger: `http://127.0.0.1:${e2ePort + 5}`,
  acme: `http://acme.localhost:${e2ePort}`,
  atelier: `http://atelier.localhost:${e2ePort}`,
} as const;

/** The account every tenant is seeded with. */
export const designer = { account: 'designer@example.com', password: 'Design3D!' } as const;

/** The app every tenant is seeded with; its secret is known to its server only. */
export const studioApp = { key: 'studio-app', secret: 'studio-secret' } as const;
