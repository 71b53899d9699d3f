/**
 * The document within the playground: a page of a partner, with the sign-in as tag or frame. The playground sends it
 * the choices; it sends back what happens, without tokens.
 */

/**
 * @typedef {object} StageSettings what the playground sends
 * @property {'tag' | 'frame'} mode
 * @property {string} hub
 * @property {string} lang
 * @property {string} colorScheme
 * @property {string} appid
 * @property {[string, string | true][]} attributes of the tag
 * @property {Record<string, string>} texts
 * @property {string} css
 */

/** How long a hub may take to answer. */
const patienceMs = 10_000;
const place = document.querySelector('main') ?? document.body;
const colors = new CSSStyleSheet();
document.adoptedStyleSheets = [colors];

/** @type {string | undefined} the script that was asked for */
let loading;
/** @type {StageSettings | undefined} */
let shown;
/** @type {{ destroy: () => void } | undefined} */
let frame;

/** @param {Record<string, unknown>} message */
const tell = (message) => parent.postMessage({ source: 'stage', ...message }, location.origin);

/** @param {string} name @param {Record<string, unknown>} detail */
const report = (name, detail) => tell({ type: 'event', name, detail });

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || data?.source !== 'playground') return;
  void show(data.settings);
});
new ResizeObserver(() => tell({ type: 'height', height: place.offsetHeight })).observe(place);
tell({ type: 'ready' });

/** @param {StageSettings} settings */
async function show(settings) {
  document.documentElement.dataset.scheme = settings.colorScheme;
  colors.replaceSync(settings.css);
  const before = shown;
  shown = settings;
  if (!(await loadScript(settings))) return;
  // A later choice may have arrived while the script loaded.
  if (shown !== settings) return;
  if (settings.mode === 'tag') showTag(settings, before);
  else showFrame(settings);
}

/**
 * Loads the hub's script once; says so when no hub answers.
 * @param {StageSettings} settings
 */
async function loadScript({ hub, mode }) {
  const file = `${hub}/${mode === 'tag' ? 'hub-entry.js' : 'hub-entry-host.js'}`;
  const isFirst = loading === undefined;
  loading = file;
  const script = document.querySelector('script[data-hub]') ?? addScript(file, mode === 'tag');
  if (script instanceof HTMLScriptElement && script.dataset.state === 'loaded') return true;
  const isLoaded = await new Promise((resolve) => {
    script.addEventListener('load', () => resolve(true), { once: true });
    script.addEventListener('error', () => resolve(false), { once: true });
    setTimeout(resolve, patienceMs, false);
  });
  if (!isLoaded && isFirst) tell({ type: 'no-hub' });
  return isLoaded;
}

/** @param {string} file @param {boolean} isModule */
function addScript(file, isModule) {
  const script = document.createElement('script');
  script.dataset.hub = '';
  if (isModule) script.type = 'module';
  script.src = file;
  script.addEventListener('load', () => (script.dataset.state = 'loaded'));
  document.head.append(script);
  return script;
}

/**
 * Changes attributes in place; other texts need a new tag, because a tag cannot forget one.
 * @param {StageSettings} settings
 * @param {StageSettings | undefined} before
 */
function showTag(settings, before) {
  let tag = place.querySelector('hub-entry');
  if (tag && JSON.stringify(before?.texts) !== JSON.stringify(settings.texts)) {
    tag.remove();
    tag = null;
  }
  tag ??= document.createElement('hub-entry');
  const wanted = new Map(settings.attributes);
  for (const name of tag.getAttributeNames()) if (!wanted.has(name)) tag.removeAttribute(name);
  for (const [name, value] of wanted) {
    const text = value === true ? '' : value;
    if (tag.getAttribute(name) !== text) tag.setAttribute(name, text);
  }
  if (!tag.isConnected) place.append(tag);
  if (Object.keys(settings.texts).length > 0) {
    /** @type {HTMLElement & { setTexts?: (lang: string, texts: Record<string, string>) => void }} */ (
      tag
    ).setTexts?.(settings.lang, settings.texts);
  }
}

for (const name of ['entry-ready', 'entry-screen', 'entry-login', 'entry-redirect', 'entry-error']) {
  document.addEventListener(name, (event) => {
    if (event instanceof CustomEvent) report(name, readable(event.detail));
  });
}

/** @param {StageSettings} settings */
function showFrame({ hub, lang, colorScheme, appid, texts }) {
  frame?.destroy();
  const { HubEntryHost: sdk } =
    /** @type {Window & { HubEntryHost?: { embedEntry: (options: object) => { destroy: () => void } } }} */ (
      window
    );
  frame = sdk?.embedEntry({
    hub,
    container: place,
    lang,
    colorScheme,
    texts,
    ...(appid && { appid }),
    redirect: 'none',
    onReady: () => report('onReady', {}),
    onScreen: (/** @type {string} */ screen) => report('onScreen', { screen }),
    onLogin: (/** @type {Record<string, unknown>} */ login) => report('onLogin', readable(login)),
    onError: (/** @type {Record<string, unknown>} */ failure) => report('onError', readable(failure)),
  });
}

/**
 * Masks tokens: readers do not need them to see that the sign-in works.
 * @param {Record<string, unknown>} detail
 * @returns {Record<string, unknown>}
 */
function readable(detail) {
  const secret = ['auth_token', 'ticket', 'app_token'];
  return Object.fromEntries(
    Object.entries(detail ?? {})
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, secret.includes(name) ? '…' : value]),
  );
}
