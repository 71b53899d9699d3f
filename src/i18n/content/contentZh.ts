/** Chinese texts of the account's picture, loaded with the content page. They define the keys. */
export const contentZh = {
  'avatar.change': '更换头像',
  'avatar.title': '更换头像',
  'avatar.preview': '所选图片',
  'avatar.progress': '上传进度',
  'avatar.uploading': '正在上传 {{percent}}%',
  'avatar.saved': '头像已更换',
  'avatar.another': '选择其他图片',
  'avatar.not_picture': '请选择 PNG、JPEG、GIF、WebP 或 AVIF 图片。',
  'avatar.too_large': '图片不能超过 5 MB。',
  'avatar.unreadable': '无法读取该文件，请重新选择。',
  'avatar.failed': '头像未能保存，请稍后再试。',
} as const;

export type ContentTextKey = keyof typeof contentZh;
export type ContentTexts = Record<ContentTextKey, string>;
