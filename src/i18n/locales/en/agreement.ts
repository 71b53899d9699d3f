import type { LegalText } from '../../localeTypes.ts';

export const text: LegalText = {
  updated: '2026-11-01',
  introduction:
    'By creating an account or signing in you agree to these terms. They are short on purpose; please read them.',
  sections: [
    {
      heading: 'The service',
      paragraphs: [
        'We give you an account with which you can design products in 3D together with your team, keep your work, and sign in to the apps that are connected to it. We work to keep the service available at all times, and announce planned interruptions beforehand where we can.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'An account belongs to one person. Give correct details, keep your password to yourself, and tell us at once if you think that someone else has used your account.',
        'If your organization provides the account, it may manage it: add it to teams, limit what it can reach, and close it.',
      ],
    },
    {
      heading: 'Your work',
      paragraphs: [
        'What you design stays yours. You allow us to store it, to show it to the people you share it with, and to make the copies and previews that this takes. We claim no other rights in it.',
        'Only upload what you may use. Work that breaks the law or the rights of others may be taken down; we tell you when that happens and why.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not try to reach accounts or data that are not yours, do not disturb the service or work around its limits, and do not let programs sign in for you except through the interfaces that we document.',
      ],
    },
    {
      heading: 'Ending and liability',
      paragraphs: [
        'You may close your account at any time. We may close an account that breaks these terms, after a warning wherever that is possible, and give you 30 days to take your work with you.',
        'We are liable for damage that we cause by intent or gross negligence, and otherwise as far as the law of your country requires.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'When these terms change in a way that matters to you, we ask for your agreement again before you continue. Questions are welcome at the help center linked on the sign-in page.',
      ],
    },
  ],
};
