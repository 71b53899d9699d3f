import { emailSend } from '../../../src/api/emailSend';
import { login } from '../../../src/api/login';
import { designer } from '../../addresses';
import { newEmail } from '../arrange';
import { casesOf } from '../contractCase';

/** The mail server is unreachable: the visitor gets an error and may retry at once. */
export const mailFailureCases = [
  ...casesOf(emailSend, [
    [
      'no mail server',
      'somethingWrong',
      (hub) => hub.visitor().call(emailSend, { email: newEmail() }),
      { message: 'Send Email Failed' },
    ],
    [
      'again at once',
      'somethingWrong',
      async (hub) => {
        const [visitor, email] = [hub.visitor(), newEmail()];
        await visitor.call(emailSend, { email }).catch(() => undefined);
        return visitor.call(emailSend, { email });
      },
    ],
  ]),
  ...casesOf(login, [
    [
      'a second factor by mail',
      'somethingWrong',
      (hub) => hub.visitor().call(login, { type: 0, ...designer, account: 'secure@example.com' }),
    ],
  ]),
];
