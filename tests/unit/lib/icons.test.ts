import {describe, expect, test} from 'vitest'
import {getIcons} from '@/lib/icons'

describe('S7-icons icons of an installed collection', () => {
  test('have their shape and the size of the collection, and missing names are listed', () => {
    const set = getIcons('lucide', ['shirt', 'no-such-icon'])
    expect(set).toMatchObject({prefix: 'lucide', width: 24, height: 24, not_found: ['no-such-icon']})
    expect(Object.keys(set?.icons ?? {})).toEqual(['shirt'])
    expect(set?.icons.shirt?.body).toMatch(/^<path /)
  })

  test('are found by their aliases too', () => {
    expect(getIcons('lucide', ['alarm-check'])?.icons['alarm-check']).toEqual(
      getIcons('lucide', ['alarm-clock-check'])?.icons['alarm-clock-check'],
    )
  })

  test('are null for a collection that is not installed, and absent for names of built-in properties', () => {
    expect(getIcons('tabler', ['shirt'])).toBeNull()
    expect(getIcons('constructor', ['shirt'])).toBeNull()
    expect(getIcons('lucide', ['constructor', 'toString'])?.icons).toEqual({})
  })
})
