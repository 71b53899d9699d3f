import { checkPagePath, checkRequestType, type CheckReport, type CheckRequest } from '../contract/checkFrame';
import { ownProperty } from '../lib/ownProperty';
import { vendorWidgets } from './vendors/registry';
import type { VendorWidget } from './vendors/vendorWidget';

/**
 * Waits for the widget, which the page's policy admits, then loads the script of the service and shows its check.
 * @param service address of the script, as the hub wrote it
 */
export function runCheckPage(view: Window, service: string, widgets = vendorWidgets): void {
  const kind = view.location.pathname.slice(checkPagePath.length);
  const widget = Object.hasOwn(widgets, kind) ? widgets[kind] : undefined;
  const handleMessage = ({ data, source, ports: [port] }: MessageEvent<unknown>): void => {
    const asked = parseRequest(data);
    if (!widget || source !== view.parent || !port || !asked) return;
    view.removeEventListener('message', handleMessage);
    view.document.documentElement.style.colorScheme =
      asked.colorScheme === 'auto' ? 'light dark' : asked.colorScheme;
    const report = (one: CheckReport): void => port.postMessage(one);
    loadScript(view.document, service).then(
      () => showCheck(view, widget, asked, report),
      () => report({ type: 'failed' }),
    );
  };
  view.addEventListener('message', handleMessage);
}

function showCheck(
  view: Window,
  widget: VendorWidget,
  asked: CheckRequest,
  report: (report: CheckReport) => void,
): void {
  const box = view.document.querySelector('main');
  try {
    if (!box) throw new Error('The page has no place for it.');
    report({ type: 'ready' });
    widget.show(Reflect.get(view, widget.global), box, asked, report);
  } catch {
    report({ type: 'failed' });
  }
}

function loadScript(document: Document, address: string): Promise<void> {
  const script = document.createElement('script');
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The script did not load.')));
    script.src = address;
    document.head.append(script);
  });
}

const texts = ['siteKey', 'action', 'binding', 'language', 'colorScheme'] as const;

function parseRequest(data: unknown): CheckRequest | null {
  const isAsked = ownProperty(data, 'type') === checkRequestType;
  return isAsked && texts.every((name) => typeof ownProperty(data, name) === 'string')
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was checked above
      (data as CheckRequest)
    : null;
}
