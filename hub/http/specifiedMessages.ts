import { hubCodes, productCodes } from '../../src/api/classifyCode';
import type { MessageKey } from '../messages/zh';

/**
 * The named codes of docs/specification.md section 8 and the hub's messages for them. Those that no call of the widget
 * causes belong to other parts of the platform; `/dev/faults` produces them.
 */
export const specifiedMessages: ReadonlyMap<number, MessageKey> = new Map<number, MessageKey>([
  [hubCodes.notLoggedIn, 'error.notLoggedIn'],
  [hubCodes.somethingWrong, 'error.somethingWrong'],
  [hubCodes.sceneGone, 'error.sceneGone'],
  [productCodes.modelPasswordWrong, 'error.modelPasswordWrong'],
  [productCodes.modelRequiresPassword, 'error.modelPasswordNeeded'],
  [productCodes.modelProhibitsAccess, 'error.modelClosed'],
  [productCodes.spaceNotAllowed, 'error.spaceNotAllowed'],
  [productCodes.userFirstLogin, 'error.firstLogin'],
  [hubCodes.userRemoved, 'error.userRemoved'],
  [productCodes.permissionDenied, 'error.permissionDenied'],
  [productCodes.notAMeetingParticipant, 'error.notInMeeting'],
  [productCodes.onlyLogged, 'error.somethingWrong'],
]);
