/**
 * The shop's greeting for an hour of the day.
 * @param hour 0 to 23, the visitor's local time
 */
export function greeting(hour: number, name: string): string {
  const daytime = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return daytime === 'night' ? `Still up, ${name}?` : `Good ${daytime}, ${name}.`;
}
