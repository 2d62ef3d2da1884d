import {expect, test} from 'vitest'
import {chooseFailures, type Failure} from '../../../../scripts/chaos/failures.ts'
import {seededRandom} from '../../../support/seeded-random.ts'

const failure = (name: string): Failure => ({name, run: async () => {}})
const [a, b, deploy] = [failure('a'), failure('b'), failure('deploy')]

test('for a number of minutes, each failure comes once and then random ones of those that can be repeated', () => {
  const listOf = (seed: number) => {
    const names: string[] = []
    for (const {name} of chooseFailures([b, deploy, a], [a, b], {minutes: 60, random: seededRandom(seed)})) {
      names.push(name)
      if (names.length === 40) return names
    }
    return names
  }
  expect(listOf(1).slice(0, 3)).toEqual(['b', 'deploy', 'a'])
  expect(new Set(listOf(1).slice(3))).toEqual(new Set(['a', 'b']))
  expect(listOf(1)).toEqual(listOf(1))
  expect(listOf(1)).not.toEqual(listOf(2))
})

test('no failure begins when the time is over', () => {
  expect([...chooseFailures([a], [b], {minutes: 0, random: () => 0})]).toEqual([])
})
