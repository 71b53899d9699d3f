import type { HubConfig } from '../../hub/config/readHubConfig';
import { demoOrigins } from '../seed/demoOrigins';
import type { DevLink } from './methodSimulation';
import { methodSimulations } from './methodSimulations';

/** All developer tools; a new tool adds its line here. */
export function devLinks(config: Pick<HubConfig, 'publicOrigin' | 'port'>): DevLink[] {
  const portal = new URL(config.publicOrigin);
  const { partner, editor } = demoOrigins(config);
  const tenant = (name: string) => `${portal.protocol}//${name}.${portal.host}/entry`;
  return [
    { href: `${portal.origin}/entry`, name: 'Portal', text: 'The neutral tenant' },
    { href: tenant('acme'), name: 'Acme Motors', text: 'A tenant that makes cars, in Chinese' },
    {
      href: tenant('atelier'),
      name: 'Atelier Lumen',
      text: 'Email and Google only, in English; images of another host',
    },
    { href: tenant('studio'), name: 'Studio', text: 'A tenant with every method and feature' },
    { href: `${partner}/`, name: 'Partner page', text: 'A shop with the tag' },
    { href: `${editor}/`, name: '3D editor', text: 'A tool with the frame' },
    { href: '/dev/apps', name: 'Your app', text: 'Registers your app and the origins of its pages' },
    { href: '/dev/inbox', name: 'Inbox', text: 'Every mail and text message; /dev/inbox.json?to=' },
    { href: '/dev/images.json', name: 'Image codes', text: 'What the newest pictures say' },
    { href: '/dev/limits', name: 'Failed tries', text: 'Counts them, and forgets them' },
    { href: '/dev/sleep', name: 'Sleeping accounts', text: 'As if nobody had signed in for 90 days' },
    { href: '/dev/days', name: 'Days', text: 'Lets days pass for one account' },
    ...methodSimulations.map(({ link }) => link),
    { href: '/dev/upload', name: 'Upload', text: 'Sends a large file' },
    { href: '/dev/storage', name: 'Object storage', text: 'What the uploads left' },
    { href: '/dev/api', name: 'API', text: 'Every call; OpenAPI 3.1: /dev/api.json' },
    {
      href: '/dev/faults',
      name: 'Fault switches',
      text: 'POST { call, delay_ms?, status?, body?, drop?, times? }',
    },
  ];
}
