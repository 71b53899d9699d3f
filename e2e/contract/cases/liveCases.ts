import { codeAuthorize } from '../../../src/api/codeAuthorize';
import { feishuAppid, feishuDomain, feishuLogin } from '../../../src/api/lark';
import { loginByCode } from '../../../src/api/providerLogin';
import { setAvatar } from '../../../src/api/setAvatar';
import { uploadPolicy } from '../../../src/api/uploadPolicy';
import { wechatQrcode } from '../../../src/api/wechat';
import { casesOf } from '../contractCase';

const google = loginByCode('google');

/** Without `HUB_DEV` the outside services are not simulated, and their calls report that. */
export const liveCases = [
  ...casesOf(feishuLogin, [
    ['no Lark', 'methodOff', (hub) => hub.visitor().call(feishuLogin, { domain: 'localhost', code: 'any' })],
  ]),
  ...casesOf(codeAuthorize, [
    ['no Lark', 'methodOff', (hub) => hub.visitor().call(codeAuthorize, { code: 'any', open_id: 'any' })],
  ]),
  ...casesOf(feishuAppid, [
    ['no Lark', 'methodOff', (hub) => hub.visitor().call(feishuAppid, { domain: 'localhost' })],
  ]),
  ...casesOf(feishuDomain, [
    ['no Lark', 'methodOff', (hub) => hub.visitor().call(feishuDomain, { id: 'cli_demo_neutral' })],
  ]),
  ...casesOf(wechatQrcode, [['no WeChat', 'methodOff', (hub) => hub.visitor().call(wechatQrcode, {})]]),
  ...casesOf(google, [
    ['no provider', 'methodOff', (hub) => hub.visitor().call(google, { code: 'any', state: 'any' })],
  ]),
  ...casesOf(setAvatar, [
    ['no storage', 'methodOff', (hub) => hub.visitor().call(setAvatar, { key: 'any' })],
  ]),
  ...casesOf(uploadPolicy, [
    [
      'no storage',
      'methodOff',
      (hub) => hub.visitor().call(uploadPolicy, { ext: 'png', size: 1, md5: 'ab'.repeat(16) }),
    ],
  ]),
];
