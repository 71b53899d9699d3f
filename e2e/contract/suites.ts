/** Every row of the contract suite, by the test file that runs it. */
import type { HubConfig } from '../../hub/config/readHubConfig';
import { accountCases } from './cases/accountCases';
import { addressCases } from './cases/addressCases';
import { mergeCases } from './cases/mergeCases';
import { appCases } from './cases/appCases';
import { captchaCases } from './cases/captchaCases';
import { centreCases } from './cases/centreCases';
import { deletionCases } from './cases/deletionCases';
import { exportCases } from './cases/exportCases';
import { factorCases } from './cases/factorCases';
import { larkCases } from './cases/larkCases';
import { liveCases } from './cases/liveCases';
import { loginCases } from './cases/loginCases';
import { mailFailureCases } from './cases/mailFailureCases';
import { mobileCheckCases } from './cases/mobileCheckCases';
import { newLinkCases } from './cases/newLinkCases';
import { ownerCases } from './cases/ownerCases';
import { passkeyCases } from './cases/passkeyCases';
import { passkeySignUpCases } from './cases/passkeySignUpCases';
import { passkeyWindowCases } from './cases/passkeyWindowCases';
import { providerCases } from './cases/providerCases';
import { registerCases } from './cases/registerCases';
import { resetCases } from './cases/resetCases';
import { sessionCases } from './cases/sessionCases';
import { uploadCases } from './cases/uploadCases';
import { verifyCases } from './cases/verifyCases';
import { wechatCases } from './cases/wechatCases';
import type { ContractCase } from './contractCase';

/** Rows that share a hub. */
export interface Suite {
  cases: readonly ContractCase[];
  /** Settings that differ from the demo's. */
  config?: Partial<HubConfig>;
}

export const suites = {
  calls: {
    cases: [
      ...sessionCases,
      ...accountCases,
      ...centreCases,
      ...addressCases,
      ...mergeCases,
      ...uploadCases,
      ...passkeyCases,
      ...passkeyWindowCases,
      ...verifyCases,
      ...factorCases,
      ...deletionCases,
      ...exportCases,
    ],
  },
  login: { cases: loginCases },
  owner: { cases: ownerCases },
  register: { cases: [...registerCases, ...passkeySignUpCases, ...mobileCheckCases] },
  reset: { cases: resetCases },
  captcha: { cases: captchaCases },
  app: { cases: appCases },
  federated: { cases: [...wechatCases, ...larkCases, ...newLinkCases] },
  provider: { cases: providerCases, config: { offeredProviders: ['auth0', 'oneaccess'] } },
  live: { cases: liveCases, config: { dev: false } },
  mailFailure: { cases: mailFailureCases, config: { smtpUrl: 'smtp://127.0.0.1:1' } },
} as const satisfies Record<string, Suite>;

export type SuiteName = keyof typeof suites;
