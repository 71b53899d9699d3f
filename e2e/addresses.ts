/** Addresses of the demo for the browser tests (docs/contract.md section 7, moved by E2E_PORT). */

export const e2ePort = Number(process.env['E2E_PORT'] ?? 4620);

export const addresses = {
  /** Hub and portal, neutral tenant. */
  portal: `http://localhost:${e2ePort}`,
  /** Page with the tag, on another site. */
  partner: `http://127.0.0.1:${e2ePort + 1}`,
  /** Page with the frame, on another site, cross-origin isolated. */
  editor: `http://127.0.0.1:${e2ePort + 2}`,
  /** Third parties, on another site: WeChat's pictures, Lark's JSSDK, atelier's images, the storage. */
  outside: `http://127.0.0.1:${e2ePort + 3}`,
  /** Pages that hosts.e2e.ts, recipes.e2e.ts and trust.e2e.ts serve themselves: listed for tag and frame. */
  guest: `http://127.0.0.1:${e2ePort + 4}`,
  recipes: `http://127.0.0.1:${e2ePort + 5}`,
  embedder: `http://127.0.0.1:${e2ePort + 6}`,
  /** Unlisted pages of trust.e2e.ts. */
  stranger: `http://127.0.0.1:${e2ePort + 7}`,
  /** The page of debug.e2e.ts, which is not listed either. */
  unlisted: `http://127.0.0.1:${e2ePort + 8}`,
  /** The page of serverTrust.e2e.ts, which registers itself. */
  newPartner: `http://127.0.0.1:${e2ePort + 9}`,
  /** The page of lightDom.e2e.ts, listed for the tag. */
  plain: `http://127.0.0.1:${e2ePort + 10}`,
  /** The docs site of playground.e2e.ts, listed for tag and frame. */
  docs: `http://127.0.0.1:${e2ePort + 11}`,
  /** The hub and the messenger of addedMethod.e2e.ts. */
  added: `http://localhost:${e2ePort + 12}`,
  loft: `http://127.0.0.1:${e2ePort + 13}`,
  acme: `http://acme.localhost:${e2ePort}`,
  atelier: `http://atelier.localhost:${e2ePort}`,
  /** The tenant that `serve.mjs` adds, with `light_dom`. */
  light: `http://light.localhost:${e2ePort}`,
  /** The tenant that `serve.mjs` adds, which demands an app or a phone number. */
  strict: `http://strict.localhost:${e2ePort}`,
  /** The tenant that `serve.mjs` adds, which asks another service whether a visitor is a person. */
  checked: `http://checked.localhost:${e2ePort}`,
} as const;

/** The seeded account of every tenant. */
export const designer = { account: 'designer@example.com', password: 'Design3D!' } as const;

/** The seeded app of every tenant; only its server knows the secret. */
export const studioApp = { key: 'studio-app', secret: 'studio-secret' } as const;
