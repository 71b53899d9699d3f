/** What a hub's name of a device says, e.g. `Chrome, Windows`. Pure. */

export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';

const kinds: readonly (readonly [pattern: RegExp, kind: DeviceKind])[] = [
  [/iPad|Tablet/i, 'tablet'],
  [/iPhone|Android|Harmony/i, 'phone'],
  [/Windows|macOS|Linux|Chrome ?OS/i, 'computer'],
];

export interface Device {
  /** Empty where it is unknown, as `system`. */
  browser: string;
  system: string;
  kind: DeviceKind;
}

export function readDevice(device: string): Device {
  const kind = kinds.find(([pattern]) => pattern.test(device))?.[1] ?? 'unknown';
  const [browser = '', system = '', ...rest] = device.split(', ');
  // A hub of another make writes what it likes.
  return rest.length === 0 ? { browser, system, kind } : { browser: device, system: '', kind };
}
