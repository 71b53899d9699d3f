import { describe, expect, it, vi } from 'vitest';
import { envelope } from '../../contract/messages';
import { createParentChannel } from './parentChannel';

const editor = 'https://editor.example';
const other = 'https://other.example';

function createScene() {
  const self = new EventTarget() as unknown as Window;
  const parent = { postMessage: vi.fn() };
  const onConfigure = vi.fn();
  const onCommand = vi.fn();
  const channel = createParentChannel({ self, parent, onConfigure, onCommand });
  const receive = (data: unknown, origin = editor, source: unknown = parent) =>
    self.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  const sent = () => parent.postMessage.mock.calls.map(([message, target]) => [message.type, target]);
  return { channel, parent, receive, sent, onConfigure, onCommand };
}

describe('parentChannel', () => {
  it('queues messages until it is opened', () => {
    const { channel, sent } = createScene();
    channel.post('login-state', { logged_in: false });
    expect(sent()).toEqual([]);
    channel.open([editor], editor);
    channel.post('resize', { height: 300 });
    expect(sent()).toEqual([
      ['ready', editor],
      ['login-state', editor],
      ['resize', editor],
    ]);
  });

  it('sends only ready to each listed origin until a configure identifies the parent', () => {
    const { channel, receive, sent, onConfigure } = createScene();
    channel.open([editor, other], null);
    channel.post('login-state', { logged_in: true });
    expect(sent()).toEqual([
      ['ready', editor],
      ['ready', other],
    ]);
    receive(envelope('focus', {}));
    expect(sent()).toHaveLength(2);
    receive(envelope('configure', { lang: 'zh' }));
    expect(sent().at(-1)).toEqual(['login-state', editor]);
    expect(onConfigure).toHaveBeenCalledWith(expect.objectContaining({ lang: 'zh' }));
    receive(envelope('focus', {}), other);
    channel.post('resize', { height: 1 });
    expect(sent().at(-1)).toEqual(['resize', editor]);
  });

  it('ignores a configure of another version', () => {
    const { channel, parent, receive, sent } = createScene();
    channel.open([editor, other], null);
    channel.post('login-state', { logged_in: true });
    receive({ ...envelope('configure', {}), version: 2 });
    expect(sent().map(([type]) => type)).toEqual(['ready', 'ready']);
    expect(parent.postMessage.mock.calls[0]?.[0]).toMatchObject({ version: 1 });
  });

  it('never uses an unlisted origin', () => {
    const { channel, sent } = createScene();
    channel.open([editor], 'https://evil.example');
    channel.post('login-success', { auth_token: 'a', ticket: '', username: '', method: 'password' });
    expect(sent()).toEqual([['ready', editor]]);
  });

  it.each<[string, unknown, string?, unknown?]>([
    ['another origin', envelope('reset', {}), 'https://evil.example'],
    ['an opaque origin', envelope('reset', {}), 'null'],
    ['another window', envelope('reset', {}), editor, {}],
    ['a wrong version', { ...envelope('reset', {}), version: 9 }],
    ['a message for hosts', envelope('ready', {})],
    ['no message at all', 'reset'],
  ])('ignores messages from %s', (_, data, origin, source) => {
    const { channel, receive, sent, onCommand, onConfigure } = createScene();
    channel.open([editor], editor);
    receive(data, origin, source);
    expect(onCommand).not.toHaveBeenCalled();
    expect(onConfigure).not.toHaveBeenCalled();
    expect(sent()).toEqual([['ready', editor]]);
  });

  it('receives focus and reset from the parent, and nothing after it is closed', () => {
    const { channel, receive, sent, onCommand } = createScene();
    channel.open([editor], editor);
    receive(envelope('focus', {}));
    receive(envelope('reset', {}));
    expect(onCommand.mock.calls).toEqual([['focus'], ['reset']]);
    channel.close();
    receive(envelope('focus', {}));
    channel.post('resize', { height: 2 });
    expect(onCommand).toHaveBeenCalledTimes(2);
    expect(sent()).toHaveLength(1);
  });
});
