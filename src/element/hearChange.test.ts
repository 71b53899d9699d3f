// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { hearChange } from './hearChange';

let container: HTMLElement;
let input: HTMLInputElement;
let heard: string[];

beforeEach(() => {
  container = document.createElement('div');
  input = container.appendChild(document.createElement('input'));
  heard = [];
  hearChange(container);
  input.addEventListener('input', () => heard.push(input.value));
});

function write(text: string, ...events: readonly string[]): void {
  input.value = text;
  for (const event of events) input.dispatchEvent(new Event(event, { bubbles: true }));
}

test('a text that comes with `change` alone is told', () => {
  write('filled in', 'change');
  write('and again', 'change');
  expect(heard).toEqual(['filled in', 'and again']);
});

test('what was typed is not told a second time when the field is left', () => {
  write('t', 'input');
  write('ty', 'input', 'change');
  expect(heard).toEqual(['t', 'ty']);
  write('filled in later', 'change');
  expect(heard).toEqual(['t', 'ty', 'filled in later']);
});

test('what is filled in after a letter was typed is told', () => {
  write('1', 'input');
  write('13800138000', 'change');
  expect(heard).toEqual(['1', '13800138000']);
});

test('a field of the page in a slot of ours is left alone', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  container = root.appendChild(document.createElement('div'));
  container.append(document.createElement('slot'));
  hearChange(container);
  host.append(input);
  write('theirs', 'change');
  expect(heard).toEqual([]);
  host.remove();
});

test('a tick is left alone', () => {
  input.type = 'checkbox';
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(heard).toEqual([]);
});
