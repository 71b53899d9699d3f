/** Chinese texts of Lark, open auth and the consent page, loaded with their screens. They define the keys. */
export const openZh = {
  // consent page
  'consent.title': '授权 {{app}}',
  'consent.lead': '{{app}} 希望确认您的身份。',
  'consent.account': '当前账号',
  'consent.receives': '应用将获得',
  'consent.receives_what': '您的用户名，以及您的邮箱或手机号',
  'consent.leads_to': '之后前往',
  'consent.approve': '批准',
  'consent.deny': '拒绝',
  'consent.checking': '正在检查请求…',
  'consent.approving': '正在授权…',
  'consent.failed': '未能完成授权，请重试。',
  'consent.unknown_title': '无法授权此应用',
  'consent.unknown': '此处未登记该应用，或该应用未登记它要求返回的地址。未发送任何信息。',
  'consent.unavailable_title': '暂时无法检查请求',
  'consent.approved_title': '已授权',
  'consent.approved': '您可以继续操作了。',
  'consent.denied_title': '已拒绝',
  'consent.denied': '该应用未获得任何信息。',
  'consent.own_tab_title': '请在单独的标签页中继续',
  'consent.own_tab': '为了您的安全，此步骤不能在其他页面中显示。',
  // open auth
  'open_auth.title': '正在登录',
  'open_auth.checking': '正在核对链接…',
  'open_auth.entering': '当前账号：{{name}}',
  'open_auth.entering_plain': '链接有效。',
  'open_auth.switch_title': '切换账号？',
  'open_auth.switch': '您当前以 {{current}} 的身份登录。此链接将以 {{name}} 的身份登录。',
  'open_auth.unnamed': '另一个账号',
  'open_auth.keep': '继续使用 {{name}}',
  'open_auth.failed_title': '此链接无法登录',
  'open_auth.failed': '未能登录，请重试。',
  'open_auth.incomplete': '此链接不完整，或已经使用过。请从原来的应用重新打开。',
  // Lark
  'lark.signing_in': '正在通过飞书登录…',
  'lark.denied': '飞书登录已取消，未作任何更改。',
  'lark.not_ready': '飞书没有响应。您可以改为在飞书页面上登录。',
  'lark.failed': '飞书登录失败，请重试。',
  'lark.other_flow': '此次登录是在其他窗口中开始的，请重试。',
  'lark.other_methods': '其他登录方式',
} as const;

/** Keys that are there once a screen of these has been loaded. */
export type OpenTextKey = keyof typeof openZh;
/** These texts in one language. */
export type OpenTexts = Record<OpenTextKey, string>;
