import type { Texts } from '../../namespaces';

/** English texts of the content page, loaded with it. */
export const texts = {
  // the page
  'content.greeting': 'Welcome, {{name}}',
  'content.greeting_plain': 'Welcome',
  'content.lead': 'Your latest work, all in one place.',
  'content.unkept':
    'Your browser doesn’t keep cookies for this site, so you’ll have to sign in again after a reload. To stay signed in, allow them.',
  'content.account_menu': 'Account menu',
  'content.edited': 'Edited {{when, relativetime(range: day; numeric: auto)}}',
  'content.car': 'City concept',
  'content.bag': 'Weekend tote',
  'content.bottle': 'Frosted bottle',
  'content.headphones': 'Studio headphones',
  'content.kind_car': 'Car',
  'content.kind_bag': 'Bag',
  'content.kind_bottle': 'Bottle',
  'content.kind_headphones': 'Headphones',
  // the account dialog
  'account.title': 'Account security',
  'account.close': 'Close',
  'sessions.title': 'Where you’re signed in',
  'sessions.current': 'This browser',
  'sessions.unknown_device': 'Unknown device',
  'sessions.used': 'Last used {{used, datetime(dateStyle: medium; timeStyle: short)}}',
  'sessions.end': 'Sign out {{device}}',
  'sessions.end_others': 'Sign out everywhere else',
  'sessions.failed': 'Couldn’t load the list. Try again.',
  'sessions.end_failed': 'Couldn’t sign out that device. Try again.',
  'password_change.title': 'Password',
  'password_change.current': 'Current password',
  'password_change.save': 'Change password',
  'password_change.saved': 'Password changed. Your other devices were signed out.',
  'password_change.failed': 'Couldn’t change the password. Try again.',
  // the account's picture
  'avatar.change': 'Change picture',
  'avatar.title': 'Change picture',
  'avatar.preview': 'The picture you chose',
  'avatar.progress': 'Upload',
  'avatar.uploading': 'Uploading {{percent, number}}%',
  'avatar.saved': 'Picture changed',
  'avatar.another': 'Choose another',
  'avatar.not_picture': 'Choose a PNG, JPEG, GIF, WebP or AVIF picture.',
  'avatar.too_large': 'Pictures can be up to 5 MB.',
  'avatar.unreadable': 'This file can’t be read. Choose it again.',
  'avatar.failed': 'Couldn’t save the picture. Try again later.',
} as const satisfies Texts<'content'>;
