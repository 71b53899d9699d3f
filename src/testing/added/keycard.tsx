/** A made-up method with a button and a screen: what would be `src/methods/keycard`. */
import { readLoginInfo } from '../../flows/login/nextStep';
import type { ButtonMethod, MethodScreenProps } from '../../methods/method';
import { keycardLogin } from './calls';

export function Keycard({ context: { services, completion }, onBack }: MethodScreenProps) {
  const signIn = async () => {
    const { info } = await services.hub.call(keycardLogin, { card: 'card-1' }, { token: null });
    const reading = info && readLoginInfo(info, 'keycard');
    if (reading?.kind === 'signedIn') await completion.complete(reading.login);
  };
  return (
    <>
      <button onClick={() => void signIn()}>Read the card</button>
      <button onClick={onBack}>Back</button>
    </>
  );
}

export const keycard: ButtonMethod = {
  id: 'keycard',
  surface: 'button',
  name: 'Key card',
  icon: <path d="M0 0h20v20z" />,
  isOffered: ({ methods }) => methods.includes('keycard'),
  screen: { load: async () => Keycard, namespaces: [] },
};
