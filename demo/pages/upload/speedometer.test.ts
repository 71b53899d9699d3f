import { describe, expect, it } from 'vitest';
import { createSpeedometer } from './speedometer';

describe('a speedometer', () => {
  it('says nothing before there is something to compare', () => {
    const meter = createSpeedometer();
    expect(meter.speed()).toBeNull();
    meter.note(0, 0);
    meter.note(199, 1000);
    expect(meter.speed()).toBeNull();
  });

  it('tells bytes a second', () => {
    const meter = createSpeedometer();
    meter.note(1000, 0);
    meter.note(1500, 500);
    meter.note(3000, 4000);
    expect(meter.speed()).toBe(2000);
  });

  it('follows a line that becomes slow', () => {
    const meter = createSpeedometer();
    for (let second = 0; second <= 10; second += 1) meter.note(second * 1000, second * 1_000_000);
    for (let second = 11; second <= 20; second += 1) meter.note(second * 1000, 10_000_000 + second);
    expect(meter.speed()).toBe(1);
  });

  it('starts over when the bytes do', () => {
    const meter = createSpeedometer();
    meter.note(0, 0);
    meter.note(1000, 9000);
    meter.note(2000, 0);
    meter.note(3000, 100);
    expect(meter.speed()).toBe(100);
  });
});
