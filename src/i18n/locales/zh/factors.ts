/** Words of second factors, of the namespace `account`, defined here as there. */
export const texts = {
  'factor.title': '输入验证码',
  'factor.other_way': '换一种方式',
  'factor.email': '邮箱',
  'factor.mobile': '短信',
  'factor.goes_to': '正在向 {{account}} 发送 6 位验证码',
  'factor.two_step': '两步验证',
  'factor.totp': '身份验证器应用',
  'factor.totp_lead': '请输入身份验证器应用中的 6 位验证码。',
  'factor.recovery': '使用恢复代码',
  'factor.recovery_lead': '请输入设置两步验证时保存的任一恢复代码，每个代码只能使用一次。',
  'factor.passkey_lead': '请用通行密钥验证：指纹、面容或锁屏密码。',
  'factor.cancelled': '未完成验证，请重试。',
  'factor.password_lead': '请输入该账号的密码。',
  'factor.trust': '信任此浏览器 30 天',
  'factor.unknown': '还差一步',
  'factor.unknown_lead': '您的账号需要的验证方式无法在此页面显示。请在新标签页中继续登录。',
  'factor.unknown_here':
    '您的账号需要的验证方式暂时无法在此页面显示。请刷新页面后重新登录；如仍无法继续，请联系网站管理员。',
} as const;
