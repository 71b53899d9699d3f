// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { parseMarkup } from './parseMarkup';

const parse = (markup: string): HTMLElement => {
  const place = document.createElement('div');
  place.append(parseMarkup(document, markup));
  return place;
};

describe('parseMarkup', () => {
  it.each([
    '<main class="a b"><h1 tabindex="-1">Sign in</h1><p>Welcome <b>back</b>.</p></main>',
    '<label for="_R_1_">Email</label><input id="_R_1_" required="" type="email"/><p>after</p>',
    '<a href="https://portal.example/?a=1&amp;b=2" title="&quot;x&quot; &lt; y">5 &gt; 4 &amp; it&#x27;s</a>',
    '<slot name="header"></slot><form noValidate="" method="post"></form>',
  ])('creates the same nodes as the browser for %s', (markup) => {
    const parsed = document.createElement('div');
    parsed.innerHTML = markup;
    expect(parse(markup).innerHTML).toBe(parsed.innerHTML);
  });

  it('creates SVG elements inside an svg, and HTML elements after it', () => {
    const place = parse(
      '<button><svg viewBox="0 0 20 20"><path d="M2 10"></path></svg><span>Show</span></button>',
    );
    const kinds = [...place.querySelectorAll('*')].map(({ namespaceURI }) => namespaceURI);
    const [html, svg] = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg'];
    expect(kinds).toEqual([html, svg, svg, html]);
    expect(place.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 20 20');
  });

  it('keeps text that looks like markup', () => {
    const place = parse('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(place.querySelector('img')).toBeNull();
    expect(place.textContent).toBe('<img src=x onerror=alert(1)>');
  });
});
