/** Words of second factors, of the namespace `account`. */
export const texts = {
  'factor.title': 'Enter the code',
  'factor.other_way': 'Use another way',
  'factor.email': 'Email',
  'factor.mobile': 'Text message',
  'factor.goes_to': 'We’re sending a 6-digit code to {{account}}',
  'factor.two_step': 'Two-step verification',
  'factor.totp': 'Authenticator app',
  'factor.totp_lead': 'Enter the 6-digit code from your authenticator app.',
  'factor.recovery': 'Use a recovery code',
  'factor.recovery_lead':
    'Enter one of the codes that you saved when you set up two-step verification. Each works once.',
  'factor.passkey_lead': 'Confirm with your passkey: your fingerprint, face or screen lock.',
  'factor.cancelled': 'Nothing was confirmed. Try again.',
  'factor.password_lead': 'Enter the account’s password.',
  'factor.trust': 'Trust this browser for 30 days',
  'factor.unknown': 'One more step',
  'factor.unknown_lead':
    'Your account asks for a step that this page can’t show. Continue in a new tab and sign in there.',
  'factor.unknown_here':
    'Your account asks for a step that this page can’t show yet. Reload it and sign in again. If that doesn’t help, contact the site owner.',
} as const;
