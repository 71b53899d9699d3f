/** npm entry `hub-entry/testing`: a hub in memory and a virtual authenticator for tests of pages that show the sign-in. */
export { createTestHub } from './testHub';
export type { TestAccount, TestAnswer, TestCall } from './testAnswers';
export type { TestHub, TestHubOptions, TestRoute } from './testHub';
export { createTestAuthenticator } from './testAuthenticator';
export type {
  TestAuthenticator,
  TestAuthenticatorOptions,
  TestPasskey,
  TestVisitor,
} from './testAuthenticator';
export { lostAnswers, recordedAnswers, type LostAnswer } from './recordedAnswers';
export type { SystemSettings } from '../api/systemSettings';
