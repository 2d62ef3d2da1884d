import type {DatabaseSync} from 'node:sqlite'
import {sha256} from '../../../kit/secrets.ts'
import {intactRow, prepareInsert} from '../../database/protected-tables.ts'

export type Devices = ReturnType<typeof openDevices>

const DEVICE = /^[\w-]{32,128}$/
const MAX_PER_USER = 20
const LIFE_MS = 180 * 86_400_000

/**
 * Opens the store of known devices: browsers in which a user has signed in. The sign-in page generates a device's secret and
 * keeps it in the browser's storage; the lake stores its digest.
 */
export const openDevices = (database: DatabaseSync) => {
  const find = database.prepare(`
    select 1 from devices where user = ? and digest = ? and signed_in_at > ? and ${intactRow('devices')}`)
  const update = 'on conflict do update set signed_in_at = excluded.signed_in_at, checksum = excluded.checksum'
  const put = prepareInsert(database, 'devices', update)
  const removeOld = database.prepare(`
    delete from devices where user = ?1 and digest not in (
      select digest from devices where user = ?1 order by signed_in_at desc limit ${MAX_PER_USER})`)

  return {
    /** Returns whether a user has signed in with this device within half a year. */
    isKnown: (user: string, device: string): boolean =>
      DEVICE.test(device) && find.get(user, sha256(device), new Date(Date.now() - LIFE_MS).toISOString()) !== undefined,
    /** Stores the device of a user who has just signed in. Beyond twenty, the oldest is removed. */
    remember: (user: string, device: string): void => {
      if (!DEVICE.test(device)) return
      put.run(user, sha256(device), new Date().toISOString())
      removeOld.run(user)
    },
  }
}
