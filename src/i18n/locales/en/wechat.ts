import type { Texts } from '../../namespaces';

export const texts = {
  'wechat.title': 'Scan with WeChat',
  'wechat.lead': 'Open WeChat, tap +, then Scan.',
  'wechat.confirm_title': 'Confirm on your phone',
  'wechat.confirm_lead': 'Finish in WeChat. This page continues by itself.',
  'wechat.image': 'Code to scan with WeChat',
  // progress of the scan
  'wechat.loading': 'Getting a code…',
  'wechat.waiting': 'Waiting for your scan',
  'wechat.cancelled': 'Canceled on your phone. Try the new code.',
  'wechat.scanned': 'Scanned. Confirm on your phone.',
  'wechat.done': 'Confirmed',
  'wechat.expired': 'This code has expired',
  'wechat.picture_failed': 'Couldn’t show the code. Try again, or sign in another way.',
  'wechat.valid': 'Valid for {{time}}',
  // actions
  'wechat.refresh': 'Refresh code',
  'wechat.back': 'Back',
  'wechat.inside_heading': 'Sign in with WeChat',
  'wechat.authorize': 'Sign in with this WeChat',
  'wechat.open_app': 'Open WeChat',
  'wechat.show': 'Show the code',
  // when a code on this screen cannot be scanned
  'wechat.phone_title': 'Use the code on this phone',
  'wechat.phone_lead': 'Can’t scan your own screen? Do this instead:',
  'wechat.phone_save': 'Show the code and take a screenshot.',
  'wechat.phone_scan': 'In WeChat, choose Scan, then Album, and pick the screenshot.',
  'wechat.inside_title': 'Or use the code inside WeChat',
  'wechat.inside_lead': 'If that doesn’t work:',
  'wechat.inside_press': 'Show the code, then press and hold it.',
  'wechat.inside_choose': 'In the menu, choose to scan the QR code.',
  'wechat.hint_confirm': 'Confirm, then come back to this page.',
  'wechat.hint_other': 'Or go back and choose another way to sign in.',
  // the last step of the registration by phone
  'wechat.bind_lead': 'Optional: scan to sign in with WeChat from now on, or create your account without it.',
  'wechat.skip': 'Continue without WeChat',
  'wechat.connected': 'WeChat is connected. You can sign in with it once your account is ready.',
  'wechat.known': 'This WeChat already belongs to the account “{{name}}”.',
  'wechat.sign_in': 'Sign in as {{name}}',
  'wechat.other': 'Scan with another WeChat',
} as const satisfies Texts<'wechat'>;
