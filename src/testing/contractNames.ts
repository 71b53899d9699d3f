/**
 * Names that partners' tests rely on (docs/contract.md section 8), written out, so that a changed text fails a test.
 */

export interface ContractNames {
  heading: string;
  fields?: readonly string[];
  buttons?: readonly string[];
  links?: readonly string[];
  tabs?: readonly string[];
}

const terms = 'I have read and agree to the Privacy Policy and Service Agreement';

export const contractNames = {
  login: {
    heading: 'Sign in',
    fields: ['Email', 'Password'],
    buttons: ['Sign in', 'Show password', 'Continue with Google'],
    links: ['Forgot password?', 'Create account'],
  },
  wechat: { heading: 'Scan with WeChat', buttons: ['Refresh code', 'Back'] },
  securityCheck: {
    heading: 'Security check',
    fields: ['Image code'],
    buttons: ['New picture', 'Confirm', 'Cancel'],
  },
  registerByEmail: {
    heading: 'Create account',
    fields: ['Email', 'Password', terms],
    buttons: ['Show password', 'Continue'],
    links: ['Sign in'],
    tabs: ['Email', 'Phone'],
  },
  registerByPhone: [
    {
      heading: 'Create account',
      fields: ['Phone number', 'Verification code', terms],
      buttons: ['Continue'],
    },
    { heading: 'Create account', fields: ['Password', 'Nickname'], buttons: ['Continue', 'Back'] },
    { heading: 'Create account', fields: ['Industry', 'Position'], buttons: ['Create account', 'Back'] },
  ],
  bindPhone: {
    heading: 'Add your phone number',
    fields: ['Phone number', 'Verification code', terms],
    buttons: ['Send code', 'Continue', 'Back'],
  },
  reset: [
    { heading: 'Reset password', fields: ['Account'], buttons: ['Continue'], links: ['Sign in'] },
    {
      heading: 'Reset password',
      fields: ['Verification code'],
      buttons: ['Send code', 'Continue', 'Back'],
      links: ['Sign in'],
    },
    {
      heading: 'Reset password',
      fields: ['New password', 'Confirm password'],
      buttons: ['Reset password', 'Back'],
      links: ['Sign in'],
    },
  ],
  signedIn: {
    heading: 'Welcome back',
    buttons: ['Continue as designer@example.com', 'Use another account', 'Sign out'],
  },
  content: { heading: 'Recent designs', buttons: ['Account menu'] },
} as const satisfies Record<string, ContractNames | readonly ContractNames[]>;
