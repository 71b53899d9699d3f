import { feishuAppid, feishuDomain, feishuLogin } from '../../api/lark';
import { createMessenger } from '../messenger/createMessenger';
import type { MessengerKind } from '../messenger/messengerKind';
import { createLarkClient } from './larkClient';
import { requestLarkAuthCode } from './requestLarkAuthCode';

export const larkKind: MessengerKind = {
  id: 'lark',
  calls: { app: feishuAppid, domain: feishuDomain, login: feishuLogin },
  // Lark international has another.
  authorizeUrl: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
  requestCode: (view, question) => requestLarkAuthCode({ ...question, client: createLarkClient(view) }),
  texts: {
    signingIn: 'lark.signing_in',
    notReady: 'lark.not_ready',
    failed: 'lark.failed',
    otherFlow: 'lark.other_flow',
    otherMethods: 'lark.other_methods',
  },
};

export const larkMessenger = createMessenger(larkKind);
