/** An OpenID provider of the hub: its sign-in needs no screen. */
import type { ButtonMethod } from '../method';

const icon = (
  <>
    <path
      fill="#4285f4"
      d="M18.6 10.2c0-.6-.1-1.2-.2-1.7H10v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.5Z"
    />
    <path
      fill="#34a853"
      d="M10 19c2.4 0 4.5-.8 6-2.2l-3-2.2a5.5 5.5 0 0 1-8.1-2.8H1.9v2.3A9 9 0 0 0 10 19Z"
    />
    <path fill="#fbbc05" d="M4.9 11.7a5.3 5.3 0 0 1 0-3.4V6H1.9a9 9 0 0 0 0 8.1l3-2.4Z" />
    <path fill="#ea4335" d="M10 4.6c1.3 0 2.5.5 3.4 1.3L16 3.4A9 9 0 0 0 1.9 6l3 2.3A5.4 5.4 0 0 1 10 4.6Z" />
  </>
);

export const google: ButtonMethod = {
  id: 'google',
  surface: 'button',
  name: 'Google',
  icon,
  // OpenID providers refuse the browsers inside apps (`disallowed_useragent`).
  isOffered: ({ methods }, inApp) => methods.includes('google') && inApp === null,
};
