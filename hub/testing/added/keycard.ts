/** A made-up method: what would be `hub/methods/keycard`. */
import { keycardLogin } from '../../../src/testing/added/calls';
import { done } from '../../answers/outcome';
import { route } from '../../http/callRoute';
import { requireOffered, type HubMethod } from '../../methods/method';
import { finishFederatedLogin } from '../../session/finishFederatedLogin';

export const keycard: HubMethod = {
  id: 'keycard',
  nameOf: () => 'Key card',
  browser: { name: 'Card reader', pattern: /CardReader/ },
  isWorking: ({ config }) => config.mailFrom !== 'nobody',
  routes: [
    route(
      keycardLogin,
      async ({ card }, context) => {
        requireOffered(context.tenant, 'keycard');
        const person = { issuer: 'keycard', subject: card, provider: 'keycard', name: null };
        return done(await finishFederatedLogin({ ...person, email: `${card}@example.com` }, context));
      },
      { refuses: ['fieldInvalid', 'methodOff'], signsInBy: 'keycard' },
    ),
  ],
  paths: ['/keycard/*'],
  navigation: (app) => app.get('/keycard/help', (context) => context.text('Put the card on the reader.')),
  contentSources: () => ({ script: ['https://reader.example'], img: ['https://cards.example'] }),
};
