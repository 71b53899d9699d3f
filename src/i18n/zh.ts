import type { AccountTextKey } from './account/accountZh';
import type { ContentTextKey } from './content/contentZh';
import type { WechatTextKey } from './methods/wechatZh';
import type { OpenTextKey } from './open/openZh';

/** Chinese texts. This file defines the keys; every other language must satisfy `Texts`. */
export const zh = {
  // validation (specification section 5)
  'validation.email_empty': '邮箱不能为空',
  'validation.email_format': '邮箱格式不正确',
  'validation.password_empty': '密码不能为空',
  'validation.terms': '请阅读并同意《隐私政策》和《服务协议》',
  // failures and notices (specification section 8, contract section 6)
  'error.login_failed': '登录失败',
  'error.send_email_failed': '邮件发送失败',
  'error.code_incorrect': '验证码不正确',
  'error.server': '服务器错误',
  'error.network': '网络连接失败，请检查网络后重试。',
  'error.timeout': '服务器响应超时，请重试。',
  'error.chunk': '页面的一部分未能加载。',
  'error.config': '此登录组件尚未正确配置，请联系网站管理员。',
  'error.not_found': '路径不存在',
  'error.unexpected': '应用程序意外出错！',
  'error.origin': '此页面无权显示登录表单。',
  'error.authorize': '未能获得应用授权，将不带授权继续。',
  'error.further_step': '此账号还需要完成此处无法识别的步骤，请联系客服。',
  'error.settings': '暂时无法连接到登录服务。',
  'notice.register_success': '注册成功',
  'notice.email_sent': '邮件已发送，请查收',
  // waiting
  loading: '正在加载',
  // actions
  'action.try_again': '重试',
  'action.cancel': '取消',
  'action.reload': '重新加载',
  'action.new_tab': '在新标签页中继续',
  'action.finish_new_tab': '在新标签页中完成',
  'action.back_to_sign_in': '返回登录',
  'action.to_start': '返回首页',
  'action.close': '关闭',
  // fields
  'field.email': '邮箱',
  'field.email_placeholder': 'name@company.com',
  'field.password': '密码',
  'field.password_show': '显示密码',
  'field.password_hide': '隐藏密码',
  // login
  'login.title': '登录',
  'login.lead': '欢迎回来，继续您的设计。',
  'login.submit': '登录',
  'login.busy': '正在登录…',
  'login.slow': '响应时间较长。',
  'login.done': '登录成功',
  'login.forgot_password': '忘记密码',
  'login.new_here': '还没有账号？',
  'login.create_account': '注册账号',
  'login.ways': '登录方式',
  'login.tab_email': '邮箱',
  'login.tab_phone': '手机号',
  'login.last_used': '上次使用',
  'login.lark': '飞书',
  'login.wechat': '微信',
  'login.or': '其他登录方式',
  'login.continue_with': '使用{{name}}登录',
  // title of the reset's document; its other texts are loaded with it
  'reset.title': '重置密码',
  // signed in already
  'session.title': '继续',
  'session.lead': '您已登录。',
  'session.continue_as': '以 {{name}} 的身份继续',
  'session.continue': '继续',
  'session.other_account': '使用其他账号',
  'session.sign_out': '退出登录',
  'session.finished_title': '已登录',
  'session.finished_as': '当前账号：{{name}}',
  'session.finished': '您可以继续操作了。',
  // a provider's window
  'provider.title': '使用{{name}}登录',
  'provider.waiting': '请在打开的 {{name}} 窗口中完成登录。',
  'provider.redeeming': '正在核对 {{name}} 的登录结果…',
  'provider.closed': '{{name}} 窗口似乎已关闭。您可以重试，或在新标签页中完成登录。',
  'provider.blocked': '浏览器拦截了 {{name}} 窗口。',
  'provider.denied': '{{name}} 登录已取消，未作任何更改。',
  'provider.returned': '已完成，您可以关闭此窗口。',
  'provider.leaving': '正在前往 {{name}}…',
  // refused origin
  'origin.title': '打开登录页面',
  'origin.lead': '请在新标签页中登录，然后返回此处。',
  // failures
  'failure.status': '错误 {{status}}',
  'failure.chunk_title': '页面未能完整加载',
  'failure.settings_title': '无法连接',
  'failure.config_title': '登录组件尚未就绪',
  'failure.unexpected_lead': '出现了我们没有预料到的问题，您输入的内容没有发送。',
  // content
  'content.title': '最近的设计',
  // legal
  'legal.privacy': '隐私政策',
  'legal.agreement': '服务协议',
  'legal.updated': '更新于 {{date}}',
  'legal.back': '返回登录',
  // around the screens
  'layout.language': '语言',
  'layout.help': '帮助中心',
  'layout.contact': '联系我们',
  'layout.official_site': '官方网站',
  'layout.download': '下载中心',
  'layout.pause_pictures': '暂停图片轮播',
  'layout.play_pictures': '播放图片轮播',
  'toast.region': '通知',
} as const;

/** Every key of ours; those of `account/` and `methods/` are there once their screens have been loaded. */
export type TextKey = keyof typeof zh | AccountTextKey | ContentTextKey | WechatTextKey | OpenTextKey;
/** A complete language, but for the texts of screens that are loaded later. */
export type Texts = Record<keyof typeof zh, string>;
