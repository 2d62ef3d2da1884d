import {expect} from 'vitest'

/** Expects something of what `probe` answers, now or soon: the machine may be busy. */
export const eventually = <Answer>(probe: () => Answer, message?: string) =>
  expect.poll(probe, {timeout: 20_000, interval: 10, ...(message === undefined ? {} : {message})})
