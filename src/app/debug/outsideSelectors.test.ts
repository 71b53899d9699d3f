// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { outsideSelectors } from './outsideSelectors';

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it('names rules for the inside of the tag, also within a media query, and no others', () => {
  document.head.innerHTML = `<style>
    hub-entry input { color: red }
    p, .page hub-entry.mine > form { color: red }
    @media (min-width: 1px) { hub-entry[lang] button.x { color: red } }
    hub-entry { color: red }
    hub-entry:not(:defined) { display: none }
    hub-entry::part(submit) { color: red }
    hub-entry + p, hub-entry-list li { color: red }
    hub-entry h1 { color: red }
  </style>`;
  document.body.innerHTML = '<hub-entry><h1 slot="header">Mine</h1></hub-entry>';
  expect(outsideSelectors(document)).toEqual([
    'hub-entry input',
    '.page hub-entry.mine > form',
    'hub-entry[lang] button.x',
  ]);
});
