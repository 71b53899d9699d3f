import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { questionOf, type NextStep } from '../../flows/login/nextStep';
import { createStore } from '../../lib/store';
import { createTab, createWindow, type FakeTab, type FakeWindow } from '../../testing/fakeTab';
import { createMemoryHistory, createPageHistory } from './createHistory';
import { followSteps } from './followSteps';
import { createNavigator } from './createNavigator';

const factor: NextStep = {
  kind: 'secondFactor',
  challenge: 'c',
  preferred: 'email',
  factors: [],
  canTrust: false,
  account: '',
  method: 'password',
};
const binding: NextStep = { kind: 'bindPhone', bindId: 'b', method: 'wechat' };

function createSteps(first: NextStep | null = null) {
  const store = createStore(first);
  const back = () => store.set(questionOf(store.get()));
  return { ...store, show: () => true, back, close: () => store.set(null) };
}

/** @param steps those of a sign-in that is under way, e.g. after a reload */
function open(win: FakeWindow, steps = createSteps()) {
  const navigator = createNavigator(createPageHistory(win.view), steps, (id) => id !== 'google');
  const stop = navigator.start();
  const top = () => navigator.get().stack.at(-1);
  return { navigator, steps, stop, top };
}

function createForm(step = 0, maxStep = 3) {
  const state = createStore({ progress: { step }, work: { kind: 'idle' } });
  const reach = (next: number) => state.set({ ...state.get(), progress: { step: next } });
  const goTo = vi.fn((next: number) => {
    if (state.get().work.kind === 'idle' && next <= maxStep) reach(next);
  });
  return { state, reach, goTo, step: () => state.get().progress.step };
}

let win: FakeWindow;
let tab: FakeTab;
beforeEach(() => {
  vi.useFakeTimers();
  tab = createTab();
  win = createWindow(tab);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('addresses', () => {
  it('keep the query between entry screens and drop it elsewhere', () => {
    const { navigator } = open(win);
    navigator.navigate('/entry/register');
    expect(win.address()).toBe('/entry/register?lang=zh');
    expect(navigator.path.get()).toBe('/entry/register');
    navigator.navigate('/content');
    expect(win.address()).toBe('/content');
    expect(tab.entries).toHaveLength(3);
  });

  it('replace the history entry if requested, and scroll nowhere', () => {
    open(win).navigator.navigate('/entry/login', { replace: true });
    expect(tab.entries).toHaveLength(1);
    expect(win.address()).toBe('/entry/login?lang=zh');
    expect(win.view.scrollTo).not.toHaveBeenCalled();
  });

  it('begin at their top, and where they were left on the way back', () => {
    const { navigator } = open(win);
    win.view.scrollY = 400;
    navigator.navigate('/service/agreement');
    expect(win.view.scrollTo).toHaveBeenLastCalledWith(0, 0);
    win.press(-1);
    expect(navigator.path.get()).toBe('/entry');
    expect(win.view.scrollTo).toHaveBeenLastCalledWith(0, 400);
  });

  it('follow back and forward until stopped', () => {
    const { navigator, stop } = open(win);
    navigator.navigate('/entry/forgot_password');
    win.press(-1);
    expect(navigator.path.get()).toBe('/entry');
    win.press(1);
    expect(navigator.path.get()).toBe('/entry/forgot_password');
    stop();
    win.press(-1);
    expect(navigator.path.get()).toBe('/entry/forgot_password');
  });
});

describe('a method', () => {
  it('has an entry: back leads to the form, forward to the method again', () => {
    const { navigator, top } = open(win);
    navigator.open('wechat');
    expect(tab.entries).toHaveLength(2);
    win.press(-1);
    expect(top()).toEqual({ screen: 'login' });
    win.press(1);
    expect(top()).toEqual({ screen: 'method', id: 'wechat' });
    navigator.close();
    expect(tab.index).toBe(0);
    expect(top()).toEqual({ screen: 'login' });
  });

  it('is there after a reload, and after a page that was read in between', () => {
    open(win).navigator.open('wechat');
    const { navigator, top } = open(createWindow(tab));
    expect(top()).toEqual({ screen: 'method', id: 'wechat' });
    navigator.navigate('/privacy/policy');
    expect(top()).toEqual({ screen: 'privacy' });
    const again = createWindow(tab);
    const reloaded = open(again);
    again.press(-1);
    expect(reloaded.top()).toEqual({ screen: 'method', id: 'wechat' });
  });

  it('is left where it has no screen any more', () => {
    open(win).navigator.open('google');
    expect(open(createWindow(tab)).top()).toEqual({ screen: 'login' });
    expect(tab.index).toBe(0);
  });

  it('has no entry where the page opened it, and returns to the form', () => {
    const { navigator, top } = open(win);
    navigator.show('lark');
    expect([tab.entries.length, top()]).toEqual([1, { screen: 'method', id: 'lark' }]);
    expect(open(createWindow(tab)).top()).toEqual({ screen: 'login' });
    navigator.close();
    expect(top()).toEqual({ screen: 'login' });
  });

  it('that leaves the document for another one is not there on the way back', () => {
    const history = createPageHistory(win.view);
    createNavigator(history, createSteps(), () => true).open('lark');
    history.assign('https://lark.example/');
    expect(win.view.location.assign).toHaveBeenCalledExactlyOnceWith('https://lark.example/');
    expect(open(createWindow(tab)).top()).toEqual({ screen: 'login' });
  });
});

describe('a next step', () => {
  it('has an entry, and is given up on the way back', () => {
    const { steps, top } = open(win);
    steps.set(factor);
    expect([tab.index, top()]).toEqual([1, { screen: 'secondFactor', id: null }]);
    win.press(-1);
    expect(steps.get()).toBeNull();
    expect(top()).toEqual({ screen: 'login' });
  });

  it('is not shown again by forward: its entry is left', () => {
    const { steps, top } = open(win);
    steps.set(factor);
    win.press(-1);
    win.press(1);
    expect([tab.index, top()]).toEqual([0, { screen: 'login' }]);
  });

  it('is gone after a reload, and one press then leaves the form', () => {
    open(win).steps.set(factor);
    expect(open(createWindow(tab)).top()).toEqual({ screen: 'login' });
    expect(tab.index).toBe(0);
  });

  it('survives a reload where its flow does', () => {
    open(win).steps.set(binding);
    const again = createWindow(tab);
    const { steps, top } = open(again, createSteps(binding));
    expect([tab.index, top()?.screen]).toEqual([1, 'bindPhone']);
    again.press(-1);
    expect(steps.get()).toBeNull();
  });

  it('is shown without an entry where only its flow remembers it', () => {
    const { steps, top } = open(win, createSteps(binding));
    expect([tab.entries.length, top()?.screen]).toEqual([1, 'bindPhone']);
    steps.close();
    expect(top()).toEqual({ screen: 'login' });
  });

  it('takes the entry of the method that led there: back leads to the form, closing it to the method', () => {
    const { navigator, steps, top } = open(win);
    navigator.open('wechat');
    steps.set(binding);
    expect([tab.entries.length, top()]).toEqual([2, { screen: 'bindPhone', id: 'wechat' }]);
    steps.close();
    expect([tab.index, top()]).toEqual([1, { screen: 'method', id: 'wechat' }]);
    steps.set(binding);
    win.press(-1);
    expect([steps.get(), top()]).toEqual([null, { screen: 'login' }]);
  });

  it('that answers a question has an entry above it: one step back leads to the question, two to the form', () => {
    const question: NextStep = {
      kind: 'newAccount',
      challenge: 'c',
      fields: ['owner'],
      account: '',
      method: 'phone',
    };
    const { navigator, steps, top } = open(win);
    steps.set(question);
    const answer = () => steps.set({ ...factor, question });
    answer();
    expect([tab.index, top()]).toEqual([2, { screen: 'secondFactor', id: null }]);
    navigator.navigate('/service/agreement');
    win.press(-1);
    expect([tab.index, top()]).toEqual([2, { screen: 'secondFactor', id: null }]);
    win.press(-1);
    expect(steps.get()).toBe(question);
    expect([tab.index, top()]).toEqual([1, { screen: 'newAccount', id: null }]);
    win.press(1);
    expect([tab.index, top()?.screen]).toEqual([1, 'newAccount']);
    answer();
    steps.back();
    expect([tab.index, top()?.screen]).toEqual([1, 'newAccount']);
    answer();
    win.press(-2);
    expect([steps.get(), top()]).toEqual([null, { screen: 'login' }]);
    expect(open(createWindow(tab)).top()).toEqual({ screen: 'login' });
  });

  it('waits while a page is read', () => {
    const { navigator, steps, top } = open(win);
    steps.set(factor);
    navigator.navigate('/service/agreement');
    expect(top()).toEqual({ screen: 'agreement' });
    win.press(-1);
    expect([steps.get(), top()?.screen]).toEqual([factor, 'secondFactor']);
    navigator.navigate('/service/agreement');
    navigator.navigate('/entry/login');
    expect([steps.get(), top()?.screen]).toEqual([factor, 'secondFactor']);
  });

  it('is taken along by the consent page, which replaces the sign-in', () => {
    const { navigator, steps } = open(win);
    navigator.navigate('/entry/login');
    steps.set(factor);
    navigator.navigate('/entry/authorize', { replace: true });
    expect(steps.get()).toBeNull();
    expect([tab.index, win.address()]).toEqual([1, '/entry/authorize?lang=zh']);
    win.press(-1);
    expect(navigator.path.get()).toBe('/entry');
  });
});

function openForm(step = 0, maxStep = 3, fake = win) {
  const entry = open(fake);
  const form = createForm(step, maxStep);
  if (entry.navigator.path.get() !== '/entry/register') entry.navigator.navigate('/entry/register');
  const stop = followSteps({ view: fake.view, navigator: entry.navigator }, form);
  return { ...entry, form, stop };
}

describe('steps of a form', () => {
  it('are entries: back and forward move through them, and twice back as well', () => {
    const { form } = openForm();
    form.reach(1);
    form.reach(2);
    expect(tab.entries).toHaveLength(4);
    win.press(-1);
    expect(form.step()).toBe(1);
    win.press(1);
    expect(form.step()).toBe(2);
    win.press(-2);
    expect([form.step(), win.address()]).toEqual([0, '/entry/register?lang=zh']);
    win.press(-1);
    expect(win.address()).toBe('/entry?lang=zh');
  });

  it('leave their entries when the form goes back', () => {
    const { form } = openForm();
    form.reach(2);
    form.goTo(0);
    expect([tab.index, form.step()]).toEqual([1, 0]);
  });

  it('stay while a request runs', () => {
    const { form } = openForm();
    form.state.set({ progress: { step: 1 }, work: { kind: 'busy' } });
    win.press(-1);
    expect([tab.index, form.step()]).toEqual([2, 1]);
  });

  it('are those of the form after a reload', () => {
    openForm().form.reach(2);
    openForm(1, 1, createWindow(tab));
    expect(tab.index).toBe(2);
  });

  it('do not lead forward to one that the form has not reached', () => {
    openForm().form.reach(1);
    const again = createWindow(tab);
    const { form } = openForm(0, 0, again);
    again.press(1);
    expect([tab.index, form.step()]).toEqual([1, 0]);
  });

  it('add no entry while the document is being left, and later if it stays', () => {
    const { form } = openForm();
    win.leave();
    form.reach(1);
    expect(tab.index).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(tab.index).toBe(2);
  });

  it('leave the history alone after they have stopped, whether or not the document was left', () => {
    const { form, stop } = openForm();
    win.leave();
    form.reach(1);
    stop();
    vi.advanceTimersByTime(10_000);
    form.reach(2);
    expect(tab.index).toBe(1);
  });

  it('are ignored where the form has finished or another address is shown', () => {
    const { form, navigator } = openForm();
    form.reach(1);
    navigator.navigate('/privacy/policy');
    navigator.navigate('/entry');
    expect(form.step()).toBe(1);
    win.press(-2);
    form.state.set({ progress: { step: 0 }, work: { kind: 'finished' } });
    expect(tab.index).toBe(2);
  });

  it('are below a next step that they led to', () => {
    const { form, steps, top } = openForm();
    form.reach(1);
    steps.set(factor);
    form.state.set({ ...form.state.get(), work: { kind: 'finished' } });
    expect([tab.index, top()?.screen]).toEqual([3, 'secondFactor']);
    win.press(-1);
    expect(top()).toEqual({ screen: 'register', step: 1 });
  });
});

describe('another document', () => {
  const content = 'https://portal.example/content';

  it('replaces the form at once where nothing is above it', () => {
    createPageHistory(win.view).replace(content);
    expect(win.view.location.replace).toHaveBeenCalledExactlyOnceWith(content);
  });

  it('replaces what is above the form too, which shows nothing of it', () => {
    const history = createPageHistory(win.view);
    const navigator = createNavigator(history, createSteps(), () => true);
    navigator.start();
    navigator.open('wechat');
    history.replace(content);
    expect(tab.index).toBe(0);
    expect(navigator.get().stack).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(win.view.location.replace).toHaveBeenCalledExactlyOnceWith(content);
  });

  it('replaces it also where the browser reports no step back', () => {
    const slow = createWindow(tab, true);
    const history = createPageHistory(slow.view);
    createNavigator(history, createSteps(), () => true).open('wechat');
    history.replace(content);
    expect(slow.view.location.replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(slow.view.location.replace).toHaveBeenCalledExactlyOnceWith(content);
  });
});

it('writes the latest place after a step back that takes a while', () => {
  const slow = createWindow(tab, true);
  const { navigator, steps } = open(slow);
  navigator.open('wechat');
  navigator.navigate('/content', { replace: true });
  steps.set(factor);
  expect(slow.address()).toBe('/entry?lang=zh');
  slow.land();
  expect([tab.index, slow.address()]).toEqual([1, '/content']);
});

it('adds an address only after a step back that takes a while', () => {
  const slow = createWindow(tab, true);
  const { navigator } = open(slow);
  navigator.open('wechat');
  navigator.close();
  navigator.navigate('/entry/register');
  expect(slow.address()).toBe('/entry?lang=zh');
  slow.land();
  expect(tab.entries.map(({ url }) => url.pathname)).toEqual(['/entry', '/entry/register']);
  expect(tab.index).toBe(1);
});

it('leaves for another document only after a step back that takes a while', () => {
  const slow = createWindow(tab, true);
  const history = createPageHistory(slow.view);
  const navigator = createNavigator(history, createSteps(), () => true);
  navigator.open('wechat');
  navigator.close();
  history.assign('https://provider.example/');
  expect(slow.view.location.assign).not.toHaveBeenCalled();
  slow.land();
  vi.advanceTimersByTime(1000);
  expect(slow.view.location.assign).toHaveBeenCalledExactlyOnceWith('https://provider.example/');
});

it('keeps all in memory where the page is not the portal’s, and nothing of another element', () => {
  const elements = ['/entry/login', '/entry/register'].map((path) => {
    const steps = createSteps();
    const navigator = createNavigator(createMemoryHistory(win.view, path), steps, () => true);
    navigator.start();
    return { navigator, steps };
  });
  const [one, other] = elements;
  one?.navigator.open('wechat');
  one?.steps.set(binding);
  expect(one?.navigator.get().stack.at(-1)).toEqual({ screen: 'bindPhone', id: 'wechat' });
  one?.navigator.navigate('/entry/forgot_password', { replace: true });
  expect(one?.navigator.path.get()).toBe('/entry/forgot_password');
  expect(one?.steps.get()).toBeNull();
  expect(other?.navigator.get()).toEqual({ path: '/entry/register', stack: [{ screen: 'register' }] });
  expect([tab.entries.length, tab.entries[0]?.state, win.address()]).toEqual([1, null, '/entry?lang=zh']);
});
