import {expect} from 'vitest'

/** Expects something of a value now or soon. The timeout is generous, because the machine may be busy. */
export const eventually = <Value>(probe: () => Value, message?: string) =>
  expect.poll(probe, {timeout: 120_000, interval: 10, ...(message === undefined ? {} : {message})})
