export const texts = {
  'memory.sign_out': '退出登录并记住我',
  'memory.kept': '在此浏览器中保留您的名称、头像、邮箱或手机号',
  'memory.signed_out': '您已退出登录。',
  'memory.continue': '继续使用 {{name}}',
  'memory.not_you': '不是您？',
  'memory.forget': '从此浏览器中移除该账号',
  'memory.forgotten': '此浏览器已不再记住该账号。',
} as const;
