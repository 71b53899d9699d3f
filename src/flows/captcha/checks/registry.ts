import type { checkKinds } from '../retryAfterCaptcha';
import type { CheckSolver } from './checkSolver';
import { frameSolver } from './frame/frameSolver';
import { powSolver } from './pow/powSolver';

export type CheckSolvers = Readonly<Record<(typeof checkKinds)[number], CheckSolver>>;

export const checkSolvers: CheckSolvers = {
  pow: powSolver,
  turnstile: frameSolver,
  hcaptcha: frameSolver,
  geetest: frameSolver,
};
