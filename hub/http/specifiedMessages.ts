import type { MessageKey } from '../messages/zh';

/**
 * The named codes of docs/specification.md section 8 and the hub's messages for them. Those that no call of the widget
 * causes belong to other parts of the platform; `/dev/faults` produces them.
 */
export const specifiedMessages: ReadonlyMap<number, MessageKey> = new Map([
  [-10_007, 'error.notLoggedIn'],
  [-10_002, 'error.somethingWrong'],
  [-20_070, 'error.sceneGone'],
  [-20_082, 'error.modelPasswordWrong'],
  [-20_081, 'error.modelPasswordNeeded'],
  [-20_080, 'error.modelClosed'],
  [-50_001, 'error.spaceNotAllowed'],
  [-20_129, 'error.firstLogin'],
  [-20_032, 'error.userRemoved'],
  [-20_030, 'error.permissionDenied'],
  [-40_004, 'error.notInMeeting'],
  [-500_101, 'error.somethingWrong'],
]);
