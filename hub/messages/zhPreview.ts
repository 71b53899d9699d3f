/** Words of previews in Chinese. */
export const zhPreview = {
  'preview.mark': '预览',
  'preview.until': '有效期至 {time}。此处无法登录',
  'preview.title': '打开预览',
  'preview.text': '请粘贴预览地址末尾的代码',
  'preview.overTitle': '此预览已结束',
  'preview.overText': '请向制作者索取新的地址',
  'preview.code': '预览代码',
  'preview.codeWrong': '没有使用此代码的预览，或预览已结束',
  'preview.show': '查看预览',
  'error.previewOnly': '这是预览：此处无法登录，也不会保存任何内容',
} as const;
