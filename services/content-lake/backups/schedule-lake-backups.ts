import type {FastifyInstance} from 'fastify'
import {type BackupSchedule, startBackups} from '../../kit/backup/scheduled-backups.ts'
import {writeLakeBackup} from './write-lake-backup.ts'

/**
 * Starts the daily backups of a lake, which end when it closes. Call it before the lake listens. A damaged lake is not
 * backed up.
 */
export const scheduleLakeBackups = (
  app: FastifyInstance,
  schedule: Pick<BackupSchedule, 'folder' | 'firstDelayMs' | 'checkEveryMs' | 'now'>,
): void => {
  const {settings, store} = app.lake
  const backups = startBackups({
    ...schedule,
    name: 'Content lake',
    write: async (target, newest, signal) => {
      if (store.health.isDamaged()) throw new Error('its database is damaged.')
      await writeLakeBackup(settings.dataDir, target, newest, signal)
    },
    onDamage: reason => void store.health.report(reason),
  })
  app.addHook('onClose', backups.stop)
}
