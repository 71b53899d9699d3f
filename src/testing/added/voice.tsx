/** A made-up method in the phone tab: what would be `src/methods/voice`. */
import { createPhoneSignIn } from '../../flows/login/phoneSignIn';
import { readLoginInfo } from '../../flows/login/nextStep';
import type { FormMethod, PhoneWay } from '../../methods/method';
import { voiceLogin } from './calls';

const way: PhoneWay = {
  label: 'field.code',
  createForm: (deps) =>
    createPhoneSignIn(deps, {
      id: 'login.voice',
      fields: ['account', 'code'],
      check: () => null,
      sendCode: async () => ({ kind: 'stopped' }),
      async finish({ services, values }) {
        const request = { mobile: values.account, word: values.code };
        const { info } = await services.hub.call(voiceLogin, request, { token: null });
        const reading = info && readLoginInfo(info, 'voice');
        return reading?.kind === 'signedIn' ? reading : { kind: 'stopped' };
      },
    }),
  Fields: ({ form, onType }) => (
    <input
      aria-label="Word"
      value={form.values.code}
      onChange={(event) => onType({ code: event.currentTarget.value })}
    />
  ),
};

export const voice: FormMethod = {
  id: 'voice',
  surface: 'tab',
  isOffered: ({ methods }) => methods.includes('voice'),
  loadPhoneWay: async () => way,
};
