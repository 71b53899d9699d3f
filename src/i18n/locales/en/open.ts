import type { Texts } from '../../texts';

/** English texts of Lark, open auth and the consent page, loaded with their screens. */
export const texts = {
  // consent page
  'consent.title': 'Authorize {{app}}',
  'consent.lead': '{{app}} would like to know who you are.',
  'consent.account': 'Signed in as',
  'consent.receives': 'The app receives',
  'consent.receives_what': 'Your user name, and your email address or phone number',
  'consent.leads_to': 'Then takes you to',
  'consent.approve': 'Approve',
  'consent.deny': 'Deny',
  'consent.checking': 'Checking the request…',
  'consent.approving': 'Authorizing…',
  'consent.failed': 'The app could not be authorized. Try again.',
  'consent.unknown_title': 'This app cannot be authorized',
  'consent.unknown':
    'The app is not registered here, or the address it wants you sent to is not. Nothing was shared.',
  'consent.unavailable_title': 'The request cannot be checked right now',
  'consent.approved_title': 'Authorized',
  'consent.approved': 'You can carry on now.',
  'consent.denied_title': 'Denied',
  'consent.denied': 'The app has received nothing.',
  'consent.own_tab_title': 'Continue in a tab of its own',
  'consent.own_tab': 'For your safety this step is never shown inside another page.',
  // links that sign in
  'link.title': 'Continue as {{name}}?',
  'link.title_unnamed': 'Continue with this account?',
  'link.lead': 'You opened a link that signs you in to this account. Cancel if you do not know it.',
  'link.further_step': 'This link alone cannot sign you in. Continue with Lark instead.',
  // open auth
  'open_auth.title': 'Signing you in',
  'open_auth.checking': 'Checking the link…',
  'open_auth.entering': 'You are signed in as {{name}}.',
  'open_auth.entering_plain': 'The link is good.',
  'open_auth.switch_title': 'Switch accounts?',
  'open_auth.switch': 'You are signed in as {{current}}. This link signs you in as {{name}}.',
  'open_auth.unnamed': 'another account',
  'open_auth.keep': 'Stay signed in as {{name}}',
  'open_auth.failed_title': 'This link does not sign you in',
  'open_auth.failed': 'Signing in did not work. Try again.',
  'open_auth.incomplete':
    'This link is incomplete or was used before. Open it again from the app it came from.',
  // Lark
  'lark.signing_in': 'Signing you in with Lark…',
  'lark.denied': 'Signing in with Lark was cancelled. Nothing was changed.',
  'lark.not_ready': 'Lark does not answer. You can sign in on a page of Lark instead.',
  'lark.failed': 'Signing in with Lark did not work. Try again.',
  'lark.other_flow': 'This sign-in was begun in another window. Try again.',
  'lark.other_methods': 'Other ways to sign in',
} as const satisfies Texts<'open'>;
