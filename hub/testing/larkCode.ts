import * as v from 'valibot';
import { knownLarkUser } from '../../demo/seed/knownPeople';
import type { TestHub } from './createTestHub';

/**
 * A code of the simulated Lark, as its client gives one (`tt.requestAuthCode`).
 * @param openId whose code it is; a person without an account signs in for the first time
 */
export async function larkCode(test: TestHub, openId: string = knownLarkUser.openId): Promise<string> {
  const answer = await test.fetch('/dev/lark/code', {
    method: 'POST',
    headers: { origin: test.hub.services.config.publicOrigin, 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'cli_demo_neutral', kind: 'auth', open_id: openId }),
  });
  return v.parse(v.object({ code: v.string() }), await answer.json()).code;
}
