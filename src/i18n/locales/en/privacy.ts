import type { LegalText } from '../../localeTypes.ts';

export const text: LegalText = {
  updated: '2026-11-01',
  introduction:
    'This page says what we keep when you sign in, why we keep it, and what you can ask us to do with it. It covers the sign-in portal only; the apps you reach through it have policies of their own.',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your account: the email address or phone number you sign in with, the name you chose, and, if you gave them, your industry and position. Your password is stored only as a hash, which cannot be turned back into it.',
        'Your sessions: when you signed in, from which kind of browser, and until when the session lasts. A session ends after 30 days, when you sign out, or when the password is reset.',
        'If you sign in with another provider, we receive the identifier that provider has for you and the address it confirms. We never receive your password there.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To sign you in, to keep others out of your account, to send you the codes you ask for, and to send you on to the app you came from. We do not sell it, and we do not use it for advertising.',
        'We count which sign-in steps work and which fail, so that we can fix them. These counts hold no account name and nothing you typed. They are off when your browser asks not to be tracked.',
      ],
    },
    {
      heading: 'Cookies and storage in your browser',
      paragraphs: [
        'After you sign in we set cookies that hold your session and your name for 30 days, and one that remembers your organization for a year. Your browser also remembers your language, the look of the portal and the address to return to.',
        'Signing out removes the session from your browser and from our servers.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'An app you sign in to receives your username and a token, and only after you, or your organization, agreed to that app. Companies that deliver our emails and text messages see the address and the code they deliver, nothing more.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'You can ask for a copy of what we keep about you, have it corrected, or have your account and everything in it deleted. Write to the help center linked on the sign-in page; we answer within 30 days.',
        'When this policy changes in a way that matters to you, we ask for your agreement again before you continue.',
      ],
    },
  ],
};
