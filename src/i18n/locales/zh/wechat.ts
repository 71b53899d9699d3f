/** Chinese texts of the WeChat code, loaded with its screens. They define the keys. */
export const texts = {
  'wechat.title': '微信扫码登录',
  'wechat.lead': '打开手机微信，点击“+”，选择“扫一扫”。',
  'wechat.image': '用微信扫描的二维码',
  // progress of the scan
  'wechat.loading': '正在生成二维码…',
  'wechat.waiting': '等待扫码',
  'wechat.cancelled': '您已在手机上取消，请扫描新的二维码。',
  'wechat.scanned': '已扫码，请在手机上确认。',
  'wechat.done': '已确认',
  'wechat.expired': '二维码已过期',
  'wechat.picture_failed': '二维码无法显示，请重试或选择其他登录方式',
  'wechat.valid': '有效时间 {{time}}',
  // actions
  'wechat.refresh': '刷新二维码',
  'wechat.back': '返回',
  'wechat.show': '显示二维码',
  // when a code on this screen cannot be scanned
  'wechat.phone_title': '在本机打开微信',
  'wechat.phone_lead': '手机无法扫描自己的屏幕，可以这样操作：',
  'wechat.phone_save': '显示二维码并截屏。',
  'wechat.phone_scan': '在微信中选择“扫一扫”，点击“相册”，选取截图。',
  'wechat.inside_title': '在微信中识别二维码',
  'wechat.inside_lead': '您正在微信中打开此页面，可以这样操作：',
  'wechat.inside_press': '显示二维码并长按。',
  'wechat.inside_choose': '在菜单中选择识别图中的二维码。',
  'wechat.hint_confirm': '确认后回到此页面。',
  'wechat.hint_other': '也可以返回，选择其他登录方式。',
  // the last step of the registration by phone
  'wechat.bind_lead': '可选：用微信扫码，以后即可使用微信登录。',
  'wechat.skip': '跳过',
  'wechat.connected': '微信已连接，注册后即可使用微信登录。',
  'wechat.known': '该微信已属于账号“{{name}}”。',
  'wechat.sign_in': '以 {{name}} 登录',
  'wechat.other': '换一个微信扫码',
} as const satisfies Readonly<Record<string, string>>;
