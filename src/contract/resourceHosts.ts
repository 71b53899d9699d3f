/**
 * Origins besides the portal's (docs/contract.md section 6, "Hosts of images, scripts and uploads"). The widget
 * checks addresses with them; the hub prints the portal's Content-Security-Policy from them.
 */
import { isLoopback, parseOrigin } from './origins';

/** Serves the pictures of WeChat's QR codes (`cgi-bin/showqrcode`). */
const wechatPictures = 'https://mp.weixin.qq.com';

export interface ResourceHosts {
  /** Logos, backgrounds, display images, avatars and WeChat's pictures. */
  images: readonly string[];
  /** Lark's JSSDK, whose address is a setting of the hub. */
  scripts: readonly string[];
  /** The storage that files are posted to. */
  uploads: readonly string[];
}

/** Part of the tenant's settings. */
export interface HostSettings {
  image_hosts?: readonly string[] | undefined;
  script_hosts?: readonly string[] | undefined;
  upload_hosts?: readonly string[] | undefined;
}

/** What is no exact `https:` origin is dropped; `http:` passes on loopback only, where the portal uses it too. */
export function resourceHosts(settings: HostSettings | null, portal: string): ResourceHosts {
  const read = (list: readonly string[] = []): string[] =>
    list.flatMap((item) => {
      const origin = parseOrigin(item);
      return origin !== null && isAllowedScheme(origin, portal) ? [origin] : [];
    });
  return {
    images: unique([...read(settings?.image_hosts), wechatPictures]),
    scripts: unique(read(settings?.script_hosts)),
    uploads: unique(read(settings?.upload_hosts)),
  };
}

const isLocal = (origin: string): boolean =>
  origin.startsWith('http:') && isLoopback(new URL(origin).hostname);

function isAllowedScheme(origin: string, portal: string): boolean {
  return origin.startsWith('https:') || (isLocal(origin) && isLocal(portal));
}

const unique = (origins: string[]): string[] => [...new Set(origins)];
