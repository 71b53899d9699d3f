import type { HubCall } from '../src/api/defineCall';
import { registerByEmail } from '../src/api/registerByEmail';
import { registerByMobile } from '../src/api/registerByMobile';
import { activityRoute } from './session/activityRoute';
import { agreedTextRoute, agreementsRoute } from './session/agreementsRoute';
import { changePasswordRoute } from './session/changePasswordRoute';
import { appInfoRoute } from './apps/appInfoRoute';
import { authorizeLegacyRoute, authorizeRoute } from './apps/authorizeRoute';
import { redeemRoute } from './apps/redeemRoute';
import { checkCaptchaRoute } from './verification/checkCaptchaRoute';
import { emailSendRoute } from './verification/emailSendRoute';
import { mobileCaptchaRoute } from './verification/mobileCaptchaRoute';
import { askDeletionRoute, cancelDeletionRoute, readDeletionRoute } from './deletion/deletionRoutes';
import { askExportRoute, fetchExportRoute, readExportRoute } from './export/exportRoutes';
import type { CallRoute } from './http/callRoute';
import type { RefusalName } from './answers/codes';
import type { HubMethod } from './methods/method';
import { methods } from './methods/registry';
import { linkConfirmRoute, linkStartRoute } from './session/addLinkRoutes';
import { listLinksRoute, removeLinkRoute } from './session/linkRoutes';
import { mergeConfirmRoute, mergeProveRoute, mergeSendRoute } from './merge/mergeRoutes';
import { mobileCheckRoute } from './register/mobileCheckRoute';
import { registerRoute } from './register/registerRoute';
import { resetCheckRoute } from './reset/resetCheckRoute';
import { resetByEmailRoute, resetByMobileRoute } from './reset/resetRoutes';
import {
  checkRoute,
  deleteCookiesRoute,
  endSessionsRoute,
  listSessionsRoute,
  userInfoRoute,
} from './session/sessionRoutes';
import {
  listFactorsRoute,
  preferFactorRoute,
  removeFactorRoute,
  renewRecoveryCodesRoute,
} from './session/factorRoutes';
import { totpConfirmRoute, totpStartRoute } from './session/totpRoutes';
import {
  endTrustedBrowserRoute,
  endTrustedBrowsersRoute,
  listTrustedBrowsersRoute,
} from './session/trustedBrowserRoutes';
import { declineAccountRoute, ownerQuestionRoute } from './session/ownerRoutes';
import { undoRoute } from './session/undoRoute';
import { verifyRoute, verifySendRoute } from './session/verifyRoutes';
import { factorSendRoute } from './session/factorSendRoute';
import { loginRoute } from './session/loginRoute';
import { systemSettingsRoute } from './tenants/systemSettings';
import { trackEventsRoute } from './tracking/trackEventsRoute';
import { setAvatarRoute } from './upload/setAvatarRoute';
import { uploadPolicyRoute } from './upload/uploadPolicyRoute';
import { addressConfirmRoute, addressStartRoute } from './centre/addressRoutes';
import { listAppsRoute, removeAppRoute } from './centre/appRoutes';
import { removeAddressRoute } from './centre/removeAddressRoute';
import { changeProfileRoute } from './centre/changeProfileRoute';
import { userProfileRoute } from './centre/userProfileRoute';

/** A new call is added here, one of a method to the method. */
const ownRoutes: readonly CallRoute[] = [
  systemSettingsRoute,
  loginRoute,
  factorSendRoute,
  checkRoute,
  userInfoRoute,
  deleteCookiesRoute,
  listSessionsRoute,
  endSessionsRoute,
  listTrustedBrowsersRoute,
  endTrustedBrowserRoute,
  endTrustedBrowsersRoute,
  listLinksRoute,
  removeLinkRoute,
  linkStartRoute,
  linkConfirmRoute,
  activityRoute,
  agreementsRoute,
  agreedTextRoute,
  changePasswordRoute,
  listFactorsRoute,
  totpStartRoute,
  totpConfirmRoute,
  preferFactorRoute,
  removeFactorRoute,
  renewRecoveryCodesRoute,
  undoRoute,
  ownerQuestionRoute,
  declineAccountRoute,
  readDeletionRoute,
  askDeletionRoute,
  cancelDeletionRoute,
  readExportRoute,
  askExportRoute,
  fetchExportRoute,
  verifyRoute,
  verifySendRoute,
  appInfoRoute,
  authorizeRoute,
  authorizeLegacyRoute,
  redeemRoute,
  mobileCaptchaRoute,
  checkCaptchaRoute,
  emailSendRoute,
  registerRoute,
  mobileCheckRoute,
  resetCheckRoute,
  resetByMobileRoute,
  resetByEmailRoute,
  trackEventsRoute,
  uploadPolicyRoute,
  userProfileRoute,
  changeProfileRoute,
  addressStartRoute,
  addressConfirmRoute,
  removeAddressRoute,
  mergeProveRoute,
  mergeSendRoute,
  mergeConfirmRoute,
  listAppsRoute,
  removeAppRoute,
  setAvatarRoute,
];

export const routesWith = (some: readonly HubMethod[]): readonly CallRoute[] => [
  ...ownRoutes,
  ...some.flatMap(({ routes }) => routes),
];

/** Every call of this hub. */
export const callRoutes = routesWith(methods);

/** Calls that share a route, which distinguishes them by their fields. */
const shared: Readonly<Record<string, readonly HubCall[]>> = {
  register: [registerByMobile, registerByEmail],
};

/** As `src/api` describes them. */
export const describedCalls: readonly HubCall[] = callRoutes.flatMap(
  ({ call }) => shared[call.name] ?? [call],
);

export function refusalsOf({ method, path }: HubCall): readonly RefusalName[] {
  return callRoutes.find(({ call }) => call.method === method && call.path === path)?.refuses ?? [];
}
