import type { zhPreview } from './zhPreview';

/** Words of previews in English. */
export const enPreview = {
  'preview.mark': 'Preview',
  'preview.until': 'until {time}. Nobody can sign in here',
  'preview.title': 'Open a preview',
  'preview.text': 'Paste the code at the end of the preview’s address.',
  'preview.overTitle': 'This preview is over',
  'preview.overText': 'Ask for a new address where you got this one.',
  'preview.code': 'Code of the preview',
  'preview.codeWrong': 'There is no preview with this code, or it is over',
  'preview.show': 'Show the preview',
  'error.previewOnly': 'This is a preview: nobody can sign in here, and nothing is kept',
} as const satisfies Record<keyof typeof zhPreview, string>;
