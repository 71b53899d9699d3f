import { describe, expect, it } from 'vitest';
import { resourceHosts } from './resourceHosts';

const portal = 'https://portal.example';

describe('resourceHosts', () => {
  it('always lists WeChat’s pictures, and only scripts that the hub lists', () => {
    expect(resourceHosts(null, portal)).toEqual({
      images: ['https://mp.weixin.qq.com'],
      scripts: [],
      uploads: [],
    });
    expect(resourceHosts({ script_hosts: ['https://lark.example'] }, portal).scripts).toEqual([
      'https://lark.example',
    ]);
  });

  it('accepts exact https origins, each once', () => {
    const list = [
      'https://cdn.example/',
      'https://CDN.example',
      'https://cdn.example:8443',
      'https://mp.weixin.qq.com',
    ];
    expect(resourceHosts({ image_hosts: list }, portal).images).toEqual([
      'https://cdn.example',
      'https://cdn.example:8443',
      'https://mp.weixin.qq.com',
    ]);
  });

  it.each([
    'http://cdn.example',
    'https://*.example',
    'https://cdn.example/a',
    'cdn.example',
    '*',
    "'unsafe-inline'",
    'data:',
    'https://u:p@cdn.example',
  ])('drops %s', (item) => {
    expect(resourceHosts({ upload_hosts: [item, 'https://oss.example'] }, portal).uploads).toEqual([
      'https://oss.example',
    ]);
  });

  it('accepts http on loopback for a loopback portal', () => {
    const list = ['http://127.0.0.1:4603', 'http://localhost:9', 'http://cdn.example'];
    expect(resourceHosts({ upload_hosts: list }, 'http://acme.localhost:4600').uploads).toEqual(
      list.slice(0, 2),
    );
    expect(resourceHosts({ upload_hosts: list }, portal).uploads).toEqual([]);
  });
});
