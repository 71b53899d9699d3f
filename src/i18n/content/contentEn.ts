import type { ContentTexts } from './contentZh';

/** English texts of the account's picture. */
export const contentEn = {
  'avatar.change': 'Change picture',
  'avatar.title': 'Change picture',
  'avatar.preview': 'The picture you chose',
  'avatar.progress': 'Upload',
  'avatar.uploading': 'Uploading {{percent}} %',
  'avatar.saved': 'Picture changed',
  'avatar.another': 'Choose another',
  'avatar.not_picture': 'Choose a PNG, JPEG, GIF, WebP or AVIF picture.',
  'avatar.too_large': 'A picture can have 5 MB at most.',
  'avatar.unreadable': 'This file cannot be read. Choose it again.',
  'avatar.failed': 'The picture could not be saved. Try again later.',
} as const satisfies ContentTexts;
