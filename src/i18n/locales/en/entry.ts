import type { Texts } from '../../namespaces';

/** A test checks that the texts the product's specification fixes are word for word. */
export const texts = {
  // validation
  'validation.email_empty': 'Email cannot be empty',
  'validation.email_format': 'Email format is incorrect',
  'validation.password_empty': 'Password cannot be empty',
  // failures and notices
  'error.login_failed': 'Login Failed',
  'error.server': 'server error',
  'error.network': 'No connection. Check your network.',
  'error.timeout': 'The server took too long to answer. Try again.',
  'error.chunk': 'Part of this page didn’t load.',
  'error.config': 'This sign-in is not set up correctly. Please contact the site owner.',
  'error.unexpected': 'Unexpected Application Error!',
  'error.authorize': 'The app couldn’t be authorized. Continue without it.',
  'error.further_step': 'This account needs a step that isn’t supported here. Please contact support.',
  'error.settings': 'We can’t reach the sign-in service right now.',
  // waiting
  loading: 'loading',
  // actions
  'action.try_again': 'Try again',
  'action.cancel': 'Cancel',
  'action.reload': 'Reload',
  'action.new_tab': 'Continue in a new tab',
  'action.back_to_sign_in': 'Back to sign in',
  // fields
  'field.email': 'Email',
  'field.email_placeholder': 'name@company.com',
  'field.password': 'Password',
  'field.password_show': 'Show password',
  'field.password_hide': 'Hide password',
  // login
  'login.title': 'Sign in',
  'login.lead': 'Welcome back. Pick up where you left off.',
  'login.signed_out': 'You were signed out. Sign in to continue.',
  'login.submit': 'Sign in',
  'login.busy': 'Signing in…',
  'login.slow': 'This is taking a while.',
  'login.done': 'Signed in',
  'login.forgot_password': 'Forgot password?',
  'login.new_here': 'New here?',
  'login.create_account': 'Create account',
  'login.ways': 'Way to sign in',
  'login.tab_email': 'Email',
  'login.tab_phone': 'Phone',
  'login.last_used': 'Last used',
  'login.lark': 'Lark',
  'login.wechat': 'WeChat',
  'login.passkey': 'Passkey',
  'login.with_passkey': 'Sign in with a passkey',
  'login.or': 'or continue with',
  'login.continue_with': 'Continue with {{name}}',
  // document title of the reset; its other texts are loaded with it
  'reset.title': 'Reset password',
  // already signed in
  'session.title': 'Welcome back',
  'session.continue': 'Continue',
  'session.sign_out': 'Sign out',
  // a provider's window
  'provider.title': 'Continue with {{name}}',
  'provider.denied': '{{name}} sign-in was canceled.',
  // failures
  'failure.status': 'Error {{status}}',
  'failure.chunk_title': 'This page didn’t load fully',
  'failure.settings_title': 'No connection',
  'failure.config_title': 'Sign-in isn’t available',
  'failure.chunk_lead': 'Check your connection.',
  'failure.details': 'Show details',
  'failure.unexpected_lead': 'Something broke on our side. Nothing you typed was sent.',
  // content
  'content.title': 'Recent designs',
  // legal
  'legal.privacy': 'Privacy Policy',
  'legal.agreement': 'Service Agreement',
  // around the screens
  'layout.language': 'Language: {{name}}',
  'layout.help': 'Help center',
  'layout.contact': 'Contact us',
  'layout.official_site': 'Official site',
  'layout.download': 'Download center',
  'layout.picture': 'Picture {{number}}',
  'layout.pause_pictures': 'Pause pictures',
  'layout.play_pictures': 'Play pictures',
  'layout.turn': 'Turn the model',
  'toast.region': 'Notifications',
} as const satisfies Texts<'entry'>;
