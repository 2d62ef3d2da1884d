import {describe, expect, it} from 'vitest'
import {networkOf} from '../../../../services/kit/http/network.ts'
import {createSignInLimits} from '../../../../services/kit/sign-in/sign-in-limits.ts'

const setUp = () => {
  const clock = {now: 0}
  const limits = createSignInLimits(() => clock.now)
  const attempt = (address: string, account = 'ada@example.com') => limits.take({account, address, device: null})
  return {clock, limits, attempt}
}

describe('the limits of sign-in', () => {
  it('delay an address on one account, and no other address and no other account', () => {
    const {attempt} = setUp()
    expect(Array.from({length: 7}, () => attempt('10.0.0.1'))).toEqual([0, 0, 0, 0, 0, 0, 1])
    expect([attempt('10.0.0.1', 'bob@example.com'), attempt('10.0.0.2')]).toEqual([0, 0])
  })

  it('allow an address thirty failures in a quarter of an hour', () => {
    const {clock, attempt} = setUp()
    const waits = Array.from({length: 31}, (_, number) => attempt('10.0.0.1', `invented-${number}@example.com`))
    expect([waits.slice(0, 30).every(wait => wait === 0), waits[30]]).toEqual([true, 900])
    expect(attempt('10.0.0.2')).toBe(0)
    clock.now = 900_000
    expect(attempt('10.0.0.1')).toBe(0)
  })

  it('delay a second attempt sooner once many addresses have failed, but never a first one', () => {
    const {attempt} = setUp()
    for (let number = 0; number < 20; number++) expect(attempt(`10.0.0.${number}`)).toBe(0)
    expect([attempt('10.0.1.1'), attempt('10.0.1.1')]).toEqual([0, 4])
    for (let number = 0; number < 200; number++) expect(attempt(`10.0.2.${number}`)).toBe(0)
  })

  it('space the attempts on an account after 500 failures, by a minute at most', () => {
    const {clock, attempt} = setUp()
    for (let number = 0; number < 500; number++) expect(attempt(`10.1.${number >> 8}.${number & 255}`)).toBe(0)
    const waits: number[] = []
    for (let number = 0; number < 12; number++) {
      expect(attempt(`10.2.0.${number}`)).toBe(0)
      const wait = attempt(`10.3.0.${number}`)
      waits.push(wait)
      clock.now += wait * 1000
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60])
  })

  it('let a known device pass whatever strangers do, and delay only its own failures', () => {
    const {limits, attempt} = setUp()
    for (let number = 0; number < 1000; number++) attempt(`10.1.${number >> 8}.${number & 255}`)
    for (let number = 0; number < 40; number++) attempt('10.0.0.1', `invented-${number}@example.com`)
    const known = {account: 'ada@example.com', address: '10.0.0.1', device: 'hers'}
    expect([limits.rankOf(known), limits.rankOf({...known, device: null})]).toEqual([0, 31])
    expect(Array.from({length: 7}, () => limits.take(known))).toEqual([0, 0, 0, 0, 0, 0, 1])
    limits.succeed(known)
    expect(limits.take(known)).toBe(0)
  })

  it('do not count successes, nor attempts that were not checked', () => {
    const {limits} = setUp()
    const stranger = {account: 'ada@example.com', address: '10.0.0.1', device: null}
    for (let number = 0; number < 100; number++) {
      expect(limits.take(stranger)).toBe(0)
      if (number % 2) limits.succeed(stranger)
      else limits.giveBack(stranger)
    }
    expect(limits.rankOf(stranger)).toBe(1)
  })

  it('count an IPv4 address, or the first half of an IPv6 address, as one visitor', () => {
    const networks = {
      '127.0.0.2': '127.0.0.2',
      '::ffff:127.0.0.2': '127.0.0.2',
      '::1': '0:0:0:0::/64',
      '2001:db8::1': '2001:db8:0:0::/64',
      '2001:0DB8:0:0:ffff::2': '2001:db8:0:0::/64',
      '2001:db8:0:1::1': '2001:db8:0:1::/64',
      '1:2:3:4:5:6:7:8': '1:2:3:4::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
      unknown: 'unknown',
    }
    for (const [address, network] of Object.entries(networks)) expect(networkOf(address), address).toBe(network)
  })
})
