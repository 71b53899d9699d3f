/** npm entry `hub-entry/testing`: a hub in memory for tests of pages that show the sign-in. */
export { createTestHub } from './testHub';
export type { TestAccount, TestAnswer, TestCall, TestHub, TestHubOptions, TestRoute } from './testHub';
export { lostAnswers, recordedAnswers, type LostAnswer } from './recordedAnswers';
export type { SystemSettings } from '../api/systemSettings';
