/** More words of the namespace `content`, defined here as there. */
export const texts = {
  'factors.demanded': '此处必须使用两步验证，而这是您唯一符合要求的方式。如需移除，请先设置另一种方式。',
  // the page
  'content.greeting': '{{name}}，您好',
  'content.greeting_plain': '您好',
  'content.unkept':
    '此浏览器不保存本站的 Cookie，刷新页面后需要重新登录。如需保持登录，请允许本站使用 Cookie。',
  'content.account_menu': '账号菜单',
  'content.none': '这里还没有设计作品，从这里开始吧。',
  'content.none_here': '这里暂无可打开的内容。',
  'content.to_account': '前往您的账号',
  // fields of the tenant's own
  'own.needed': '待填写',
  'own.missing': '{{name}}还需要您填写：{{fields}}。',
  'own.no_answer': '不填写',
  'own.empty': '此项必填',
  'own_invalid.text': '最多 200 个字符',
  'own_invalid.number': '请输入数字，例如 12 或 0.5',
  'own_invalid.date': '请输入有效的日期',
  'own_invalid.choice': '请从列表中选择',
  // what was agreed to
  'agreed.read': '查看当时的{{name}}',
  'agreed.elsewhere': '其文本未在此保存，链接打开的是当前页面。',
  'agreed.then': '于 {{at, datetime(dateStyle: long)}}同意，版\u2060本\u00A0{{version}}',
  'agreed.failed': '文本加载失败，请重试。',
  // recovery codes
  'factors.codes_gone': '恢复代码已用完。请生成新的代码，以便手机丢失时仍能登录。',
  // a linked account
  'links.ended': '未添加{{provider}}：期间您已退出登录。请重新添加。',
  // the account's picture
  'avatar.change': '更换头像',
  'avatar.title': '更换头像',
  'avatar.preview': '所选图片',
  'avatar.progress': '上传进度',
  'avatar.uploading': '正在上传 {{percent, number}}%',
  'avatar.saved': '头像已更换',
  'avatar.another': '选择其他图片',
  'avatar.not_picture': '请选择 PNG、JPEG、GIF、WebP 或 AVIF 图片。',
  'avatar.too_large': '图片不能超过 20 MB。',
  'avatar.too_many_pixels': '图片尺寸过大，无法在此打开。请选择像素较少的图片。',
  'avatar.unreadable': '无法将该文件读取为图片，请选择其他图片。',
  'avatar.failed': '头像未能保存，请稍后再试。',
  'avatar.opening': '正在打开图片…',
  'avatar.part': '要显示的图片部分',
  'avatar.part_help': '用鼠标、手指或方向键移动，用\u00A0+\u00A0和\u00A0−\u00A0缩放。',
  'avatar.zoom': '缩放',
  'avatar.zoom_value': '{{percent, number}}%',
  'avatar.use': '使用此图片',
} as const;
