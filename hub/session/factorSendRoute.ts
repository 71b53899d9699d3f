import { factorSend } from '../../src/api/factorSend';
import { done } from '../answers/outcome';
import { sendRefusals } from '../codes/sendCode';
import { route } from '../http/callRoute';
import { sendFactor } from './loginWithChallenge';

/** POST `/v1/factor/send`: the limits are those of the challenge alone in a login. */
export const factorSendRoute = route(
  factorSend,
  async ({ challenge, factor }, context) => {
    const { factors = [] } = await sendFactor(context, challenge, factor);
    const masked = factors.find(({ id }) => id === factor)?.masked_to;
    return done(masked === undefined ? {} : { masked_to: masked }, 'done.codeSent');
  },
  { refuses: ['fieldInvalid', 'challengeGone', ...sendRefusals] },
);
