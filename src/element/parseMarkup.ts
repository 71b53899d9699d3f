/** The end of an element, its start with attributes, or text. */
const token = /<\/[\w-]+>|<([\w-]+)([^>]*?)(\/?)>|([^<]+)/g;
const attribute = / ([\w:-]+)="([^"]*)"/g;
const svgNamespace = 'http://www.w3.org/2000/svg';

/** The entities that React writes; the apostrophe is `&#x27;`. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Uses DOM calls only: under Trusted Types no script parses HTML without a policy
 * (https://www.w3.org/TR/trusted-types/), and a partner's page need not allow us one.
 * @param markup as `react-dom/server` writes it: well-formed, empty elements as `<input/>`, without comments
 */
export function parseMarkup(document: Document, markup: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let parent: Node = fragment;
  for (const [, tag, attributes = '', empty, text] of markup.matchAll(token)) {
    if (text !== undefined) parent.appendChild(document.createTextNode(decode(text)));
    else if (tag === undefined) parent = parent.parentNode ?? fragment;
    else {
      const isSvg = tag === 'svg' || ('namespaceURI' in parent && parent.namespaceURI === svgNamespace);
      const element = isSvg ? document.createElementNS(svgNamespace, tag) : document.createElement(tag);
      for (const [, name = '', value = ''] of attributes.matchAll(attribute))
        element.setAttribute(name, decode(value));
      parent.appendChild(element);
      if (!empty) parent = element;
    }
  }
  return fragment;
}

function decode(text: string): string {
  return text.replace(/&(\w+|#x27);/g, (_, name: string) => entities[name] ?? "'");
}
