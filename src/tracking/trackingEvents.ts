/**
 * What is measured, as name → props: all of it. Values are names and numbers of ours; nothing a visitor typed, no
 * account, no token, no address and none of the hub's words. Hosts hear the same as `entry-track`.
 */
import type { EntryMode } from '../contract/attributes';
import type { EntryErrorKind } from '../contract/errors';
import type { Screen } from '../contract/screens';

/** What can stand on screen: an entry screen, a page of the portal, or what takes the form's place. */
export type TrackedScreen =
  | Screen
  | 'content'
  | 'agreement'
  | 'privacy'
  | 'session'
  | 'provider'
  | 'second_factor'
  | 'bind_phone'
  | 'wechat'
  | 'lark';

export interface TrackingEventMap {
  /** Another screen is on show; also the first one. */
  screen_seen: { screen: TrackedScreen; mode: EntryMode; language: string };
  /** The visitor begins to use a way to sign in or register: `password`, `sms`, `register.email`, `google`, … */
  method_chosen: { screen: TrackedScreen; method: string };
  /** A form of several steps is at another one; steps count from 0. */
  step_reached: { method: string; step: number };
  /** How an attempt ended. */
  outcome: {
    result: 'success' | 'failed' | 'cancelled' | 'denied';
    screen: TrackedScreen;
    /** Left out where the failure belongs to no attempt, e.g. settings that cannot be had. */
    method?: string | undefined;
    /** Of a failure, as in `entry-error`. */
    kind?: EntryErrorKind | undefined;
    code?: number | undefined;
    /** Milliseconds since the attempt began. */
    duration_ms?: number | undefined;
  };
}

export type TrackingEventName = keyof TrackingEventMap;

/** Value of a prop. */
export type TrackedValue = string | number | boolean;

/** An event as it is sent to the hub and told to hosts. */
export interface TrackedEvent {
  name: string;
  /** Milliseconds since 1970. */
  time: number;
  props: Record<string, TrackedValue>;
}
