/**
 * All tracking events. Values are names and numbers of ours: nothing a visitor typed, no account, no token, no
 * address and no message of the hub. Hosts receive the same as `entry-track`.
 */
import type { EntryMode } from '../contract/attributes';
import type { EntryErrorKind } from '../contract/errors';
import type { Screen } from '../contract/screens';

/** An entry screen, a page of the portal, or a step that replaces the form. */
export type TrackedScreen =
  | Screen
  | 'content'
  | 'account'
  | 'agreement'
  | 'privacy'
  | 'undo'
  | 'session'
  | 'provider'
  | 'second_factor'
  | 'bind_phone'
  | 'wechat'
  | 'lark';

export interface TrackingEventMap {
  /** Also sent for the first screen. */
  screen_seen: { screen: TrackedScreen; mode: EntryMode; language: string };
  /** `password`, `sms`, `register.email`, `google`, … */
  method_chosen: { screen: TrackedScreen; method: string };
  /** Steps count from 0. */
  step_reached: { method: string; step: number };
  outcome: {
    result: 'success' | 'failed' | 'cancelled' | 'denied';
    screen: TrackedScreen;
    /** Absent for a failure outside of an attempt, e.g. settings that failed to load. */
    method?: string | undefined;
    /** As in `entry-error`. */
    kind?: EntryErrorKind | undefined;
    code?: number | undefined;
    /** From the beginning of the attempt. */
    duration_ms?: number | undefined;
  };
}

export type TrackingEventName = keyof TrackingEventMap;

export type TrackedValue = string | number | boolean;

/** As sent to the hub and reported to hosts. */
export interface TrackedEvent {
  name: string;
  /** Milliseconds since 1970. */
  time: number;
  props: Record<string, TrackedValue>;
}
