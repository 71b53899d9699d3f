import type { HubConfig } from '../config/readHubConfig';
import { demoOrigins } from '../seed/demoOrigins';

/** A line of the `/dev` page. */
export interface DevLink {
  href: string;
  text: string;
}

/** All developer tools; a new tool adds its line here. */
export function devLinks(config: Pick<HubConfig, 'publicOrigin' | 'port'>): DevLink[] {
  const portal = new URL(config.publicOrigin);
  const { partner, editor } = demoOrigins(config);
  const tenant = (name: string) => `${portal.protocol}//${name}.${portal.host}/entry`;
  return [
    { href: `${portal.origin}/entry`, text: 'portal of the neutral tenant' },
    { href: tenant('acme'), text: 'tenant: cars, Chinese' },
    { href: tenant('atelier'), text: 'tenant: e-mail and Google only, English; images from another host' },
    { href: tenant('studio'), text: 'tenant: every method and feature' },
    { href: `${partner}/`, text: 'partner page with the tag' },
    { href: `${editor}/`, text: '3D editor with the frame' },
    { href: '/dev/inbox', text: 'everything the hub mailed or texted; JSON: /dev/inbox.json?to=' },
    { href: '/dev/images.json', text: 'what the newest image codes say' },
    { href: '/dev/limits', text: 'failed tries, and a button that forgets them; DELETE does too' },
    { href: '/dev/wechat', text: 'the phone that scans a WeChat code' },
    { href: '/dev/lark', text: "Lark's embedded browser" },
    { href: '/dev/upload', text: 'upload a large file' },
    { href: '/dev/storage', text: 'the object storage' },
    { href: '/dev/api', text: 'every call; OpenAPI 3.1: /dev/api.json' },
    {
      href: '/dev/faults',
      text: 'fault switches: POST { call, delay_ms?, status?, body?, drop?, times? }, DELETE',
    },
  ];
}
