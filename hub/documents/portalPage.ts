/** The build's `index.html` with the parts of `portal-document.json` (docs/hub-contract.md). */
import { createHash } from 'node:crypto';
import { documentMethods } from '../../src/contract/profile';
import type { EntryAttribute } from '../../src/contract/attributes';
import { openConfig, type InitialConfig } from '../../src/contract/initialConfig';
import {
  bareKey,
  portalBody,
  screenKey,
  waitingKey,
  type PortalDocument,
} from '../../src/contract/portalDocument';
import { portalPaths } from '../../src/contract/screens';
import { languageAmong } from '../messages/translate';
import type { DocumentAddress } from './frameAncestors';
import { escapeHtml } from './escapeHtml';
import { defaultLanguage } from './messagePages';
import { dark, light } from '../../src/brand/tokens/colors';
import { brandStyles } from '../../src/brand/tokens/brandStyles';
import { declareColors } from '../../src/brand/tokens/declareColors';
import { deriveAccent } from '../../src/brand/tokens/deriveAccent';
import { panel } from '../../src/brand/tokens/laterColors';
import { readColor } from '../../src/brand/tokens/readColor';
import type { Tenant } from '../database/tables/tenants';
import { keepPages, type ReadyPage } from './readyPages';

const keepPage = keepPages();
/** Owns the pages of unknown hosts. */
const noTenant = {};

/**
 * @param file the build's `index.html` with its placeholders
 * @param built `portal-document.json`
 * @param tenant decides language, methods, colour and the place of the forms; `undefined` for an unknown host
 */
export function portalPage(
  file: string,
  built: PortalDocument,
  address: DocumentAddress,
  tenant: Tenant | undefined,
): ReadyPage {
  const initial = initialConfig(address, tenant);
  // Without a tenant only the form is certain.
  const methods = documentMethods(tenant?.settings);
  const key = screenKey(initial.mode, { phone: methods.includes('phone'), more: methods.includes('more') });
  const lang = languageAmong(initial.lang, Object.keys(built.screens[key] ?? {})) ?? defaultLanguage(tenant);
  const isEntry = address.pathname.startsWith(portalPaths.entry);
  const showsLogin =
    address.pathname !== portalPaths.undo &&
    initial.screen === 'login' &&
    initial.platform === null &&
    methods.includes('email') &&
    !initial.lightDom;
  const waiting = initial.mode === 'page' ? (isEntry ? waitingKey : bareKey) : null;
  const screen = { mode: initial.mode, key: isEntry && showsLogin ? key : waiting, lang };
  const { colorScheme, lightDom } = initial;
  const parts = { ...screen, colorScheme, lightDom, hasRows: methods.includes('rows') };
  return keepPage([built, tenant ?? noTenant], JSON.stringify(parts), () => {
    const color = tenant?.settings.theme?.theme_color ?? '';
    const colors = brandColors(color);
    const body = portalBody(built, {
      ...parts,
      colors: colors?.styles ?? '',
      hasOwnLead: Object.values(tenant?.settings.profile?.texts ?? {}).some((texts) => texts?.login_title),
    });
    // Functions, because `$` is special in a replacement text.
    const html = file
      .replaceAll('__LANG__', lang)
      .replaceAll('__COLOR_SCHEME__', colorScheme === 'auto' ? 'light dark' : colorScheme)
      .replaceAll('__METHODS__', methods.join(' '))
      .replaceAll('__THEME_COLOR__', () => escapeHtml(color))
      .replace('<!--entry-head-->', () => built.head)
      .replace('<!--entry-->', () => body);
    const { script, style } = built.hashes;
    return { html, hashes: { script, style: [...style, ...(colors ? [colors.hash] : [])] } };
  });
}

function initialConfig(address: DocumentAddress, tenant: Tenant | undefined): InitialConfig {
  const attributes: Partial<Record<EntryAttribute, string>> = {
    mode: 'page',
    ...(tenant?.settings.profile?.light_dom === true && { 'light-dom': '' }),
  };
  return openConfig({ attribute: (name) => attributes[name] ?? null, address, scriptOrigin: null }).initial;
}

const knownColors = new Map<string, { styles: string; hash: string } | null>();

/**
 * Returns the rules of a brand's colour, as the widget derives them, for the initial screen.
 * @returns `null` if the text is not a hexadecimal colour; the widget, in a browser, parses all other notations
 */
function brandColors(written: string): { styles: string; hash: string } | null {
  const known = knownColors.get(written);
  if (known !== undefined) return known;
  const color = readColor(written, () => null);
  const styles = color === null ? null : brandStyles(deriveAccent(color));
  const colors = styles === null ? null : { styles, hash: hashSource(styles) };
  knownColors.set(written, colors);
  return colors;
}

/** A hash source of a content security policy (https://www.w3.org/TR/CSP3/#framework-directive-source-list). */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The style sheet with the brand's colours, for the pages that the hub renders itself. */

const rules = (colors: object): string => `:root{${declareColors(colors)}}`;

/** @param tenant without one, or without a hexadecimal colour, ours are used */
export function pageColors(tenant: Tenant | undefined): string {
  const color = readColor(tenant?.settings.theme?.theme_color ?? '', () => null);
  const own = color === null ? null : deriveAccent(color);
  return (
    rules({ ...light, ...panel, ...own?.light, ...own?.panel }) +
    `@media (prefers-color-scheme:dark){${rules({ ...dark, ...own?.dark })}}`
  );
}
