import type { Context, Hono } from 'hono';
import { createHmac, randomBytes } from 'node:crypto';
import type { HubConfig } from '../../../hub/config/readHubConfig';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { checkScripts } from './checkScripts';

const secret = 'simulated-secret';

/** Of accounts at the simulated services. */
export const simulatedKeys = (origin: string): HubConfig['checkKeys'] =>
  Object.fromEntries(
    ['turnstile', 'hcaptcha', 'geetest'].map((id) => [
      id,
      { siteKey: `demo-${id}`, secret, simulatedAt: origin },
    ]),
  );

/** What the scripts of the services say of a right answer. */
export interface Solved {
  hostname?: string;
  action?: string;
  cdata?: string;
}

/** A right answer, as the scripts make them. */
export const mintToken = (solved: Solved = {}): string =>
  `${Buffer.from(JSON.stringify(solved)).toString('base64url')}.${randomBytes(8).toString('hex')}`;

/** Services that check people, as they answer a browser and a hub. */
export function checkServices(app: Hono<HubEnvironment>): void {
  const take = createTokens();
  for (const [path, script] of Object.entries(checkScripts))
    app.get(path, (context) =>
      context.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    );
  const siteVerify = async (context: Context<HubEnvironment>) => {
    const form = await context.req.formData();
    const isOurs = form.get('secret') === secret;
    const solved = isOurs ? take(textOf(form.get('response'))) : 'invalid-input-secret';
    return context.json(
      typeof solved === 'string'
        ? { success: false, 'error-codes': [solved] }
        : { success: true, 'error-codes': [], ...solved },
    );
  };
  app.post('/turnstile/v0/siteverify', siteVerify);
  app.post('/siteverify', siteVerify);
  app.post('/validate', async (context) => {
    const form = await context.req.formData();
    const sign = createHmac('sha256', secret).update(textOf(form.get('lot_number')));
    const isSigned =
      form.get('sign_token') === sign.digest('hex') &&
      form.get('captcha_id') === context.req.query('captcha_id');
    const solved = isSigned ? take(textOf(form.get('pass_token'))) : 'sign error';
    const [result, reason] = typeof solved === 'string' ? ['fail', solved] : ['success', ''];
    return context.json({ status: 'success', result, reason, captcha_args: {} });
  });
}

/** @returns uses a token up; the reason where it is none, or was used before */
function createTokens(): (token: string) => Solved | string {
  const used = new Set<string>();
  return (token) => {
    if (used.has(token)) return 'timeout-or-duplicate';
    used.add(token);
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `mintToken` made it
      return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Solved;
    } catch {
      return 'invalid-input-response';
    }
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
