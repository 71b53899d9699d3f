/** More words of the namespace `content`. */
export const texts = {
  'factors.demanded':
    'Two-step verification is required here, and nothing else of yours counts. To remove it, set up another way first.',
  // the page
  'content.greeting': 'Welcome, {{name}}',
  'content.greeting_plain': 'Welcome',
  'content.unkept':
    'Your browser doesn’t keep cookies for this site, so you’ll have to sign in again after a reload. To stay signed in, allow them.',
  'content.account_menu': 'Account menu',
  'content.none': 'No designs here yet. Here’s where to begin.',
  'content.none_here': 'There’s nothing to open here.',
  'content.to_account': 'Go to your account',
  // fields of the tenant's own
  'own.needed': 'Required',
  'own.missing': '{{name}} still needs this from you: {{fields}}.',
  'own.no_answer': 'No answer',
  'own.empty': 'This field is required',
  'own_invalid.text': 'Use at most 200 characters',
  'own_invalid.number': 'Enter a number, such as 12 or 0.5',
  'own_invalid.date': 'Enter a valid date',
  'own_invalid.choice': 'Choose from the list',
  // what was agreed to
  'agreed.read': 'Read {{name}} as it was then',
  'agreed.elsewhere': 'Its text isn’t kept here. The link opens today’s page.',
  'agreed.then': 'As agreed on {{at, datetime(dateStyle: long)}}, version\u00A0{{version}}',
  'agreed.failed': 'Couldn’t load the text. Try again.',
  // recovery codes
  'factors.codes_gone':
    'Your recovery codes are used up. Make new ones, so that you can sign in if you lose your phone.',
  // a linked account
  'links.ended': '{{provider}} was not added: you were signed out in the meantime. Add it again.',
  // the account's picture
  'avatar.change': 'Change picture',
  'avatar.title': 'Change picture',
  'avatar.preview': 'The picture you chose',
  'avatar.progress': 'Upload',
  'avatar.uploading': 'Uploading {{percent, number}}%',
  'avatar.saved': 'Picture changed',
  'avatar.another': 'Choose another',
  'avatar.not_picture': 'Choose a PNG, JPEG, GIF, WebP or AVIF picture.',
  'avatar.too_large': 'Pictures can be up to 20 MB.',
  'avatar.too_many_pixels': 'This picture is too big to open here. Choose one with fewer pixels.',
  'avatar.unreadable': 'This file can’t be read as a picture. Choose another one.',
  'avatar.failed': 'Couldn’t save the picture. Try again later.',
  'avatar.opening': 'Opening the picture…',
  'avatar.part': 'Part of the picture to show',
  'avatar.part_help': 'Move it with the mouse, a finger or the arrow keys. Zoom with + and −.',
  'avatar.zoom': 'Zoom',
  'avatar.zoom_value': '{{percent, number}}%',
  'avatar.use': 'Use picture',
} as const;
