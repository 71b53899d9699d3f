/** Chinese texts of the content page, loaded with it. They define the keys. */
export const texts = {
  // the page
  'content.greeting': '{{name}}，您好',
  'content.greeting_plain': '您好',
  'content.lead': '继续上次的设计。',
  'content.unkept':
    '此浏览器不保存本站的 Cookie，刷新页面后需要重新登录。如需保持登录，请允许本站使用 Cookie。',
  'content.account_menu': '账号菜单',
  'content.edited': '{{when, relativetime(range: day; numeric: auto)}}编辑',
  'content.car': '城市概念车',
  'content.bag': '周末手提包',
  'content.bottle': '磨砂水瓶',
  'content.headphones': '录音室耳机',
  'content.kind_car': '汽车',
  'content.kind_bag': '箱包',
  'content.kind_bottle': '瓶器',
  'content.kind_headphones': '耳机',
  // the account's picture
  'avatar.change': '更换头像',
  'avatar.title': '更换头像',
  'avatar.preview': '所选图片',
  'avatar.progress': '上传进度',
  'avatar.uploading': '正在上传 {{percent, number}}%',
  'avatar.saved': '头像已更换',
  'avatar.another': '选择其他图片',
  'avatar.not_picture': '请选择 PNG、JPEG、GIF、WebP 或 AVIF 图片。',
  'avatar.too_large': '图片不能超过 5 MB。',
  'avatar.unreadable': '无法读取该文件，请重新选择。',
  'avatar.failed': '头像未能保存，请稍后再试。',
} as const satisfies Readonly<Record<string, string>>;
