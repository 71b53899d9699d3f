import type { Texts } from '../../namespaces';

export const texts = {
  // consent page
  'consent.title': 'Authorize {{app}}',
  'consent.lead': '{{app}} wants to access your account.',
  'consent.account': 'Signed in as',
  'consent.receives': '{{app}} will see',
  'consent.receives_name': 'Your username',
  'consent.receives_contact': 'Your email address or phone number',
  'consent.leads_to': 'You’ll be sent to',
  'consent.approve': 'Allow',
  'consent.deny': 'Cancel',
  'consent.approving': 'Authorizing…',
  'consent.failed': 'Couldn’t authorize the app. Try again.',
  'consent.unknown_title': 'This app can’t be authorized',
  'consent.unknown': 'This app isn’t registered, or its return address doesn’t match. Nothing was shared.',
  'consent.unavailable_title': 'This request can’t be checked right now',
  'consent.approved_title': 'Authorized',
  'consent.approved': 'You can continue now.',
  'consent.denied_title': 'Not authorized',
  'consent.denied': 'Nothing was shared.',
  'consent.own_tab_title': 'Continue in a new tab',
  'consent.own_tab': 'For your security, this step opens only in a tab of its own.',
  // links that sign in
  'link.title': 'Continue as {{name}}?',
  'link.title_unnamed': 'Continue with this account?',
  'link.lead': 'This link signs you in to this account. If you don’t recognize it, cancel.',
  'link.further_step': 'This link alone can’t sign you in. Continue with Lark instead.',
  // open auth
  'open_auth.title': 'Signing you in',
  'open_auth.checking': 'Checking the link…',
  'open_auth.entering': 'Continuing as {{name}}…',
  'open_auth.entering_plain': 'Link confirmed.',
  'open_auth.switch_title': 'Switch accounts?',
  'open_auth.switch': 'You’re signed in as {{current}}. This link signs you in as {{name}}.',
  'open_auth.unnamed': 'This link signs you in to a different account.',
  'open_auth.accept': 'Continue as {{name}}',
  'open_auth.keep': 'Stay signed in as {{name}}',
  'open_auth.failed_title': 'This link doesn’t work anymore',
  'open_auth.failed': 'Sign-in didn’t work. Try again.',
  'open_auth.incomplete':
    'This link is incomplete or was used before. Open it again from the app it came from.',
  // Lark
  'lark.signing_in': 'Signing you in with Lark…',
  'lark.not_ready': 'Lark isn’t responding. You can sign in on a Lark page instead.',
  'lark.failed': 'Lark sign-in didn’t work. Try again.',
  'lark.other_flow': 'This sign-in was started in another window. Try again.',
  'lark.other_methods': 'Other ways to sign in',
  // refused origin
  'origin.title': 'Open the sign-in page',
  'origin.lead': 'Sign in on the sign-in page itself.',
} as const satisfies Texts<'open'>;
