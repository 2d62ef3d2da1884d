import {type Action, ClientError, type SanityClient} from '@sanity/client'
import {RELEASE_TYPE} from '../release.ts'

/**
 * Imports scheduled releases as active ones and schedules them at the end: the versions of a scheduled release are locked,
 * but Sanity's importer adds pictures and strengthens references after it has stored them. A release whose time is past would
 * even be published before that.
 */
export const deferSchedules = (client: SanityClient) => {
  /** The publish time of each release that is to be scheduled; null for one of the lake that was scheduled before. */
  const active = new Map<string, string | null>()
  /** The releases that an import leaves as they are. */
  const kept = new Set<string>()
  const importing = client.clone()

  importing.action = async (actions, options) => {
    const imported = new Map<string, string>()
    const asActive = (action: Action): Action => {
      if (action.actionType !== 'sanity.action.release.import' || !('attributes' in action)) return action
      const {state, publishAt, ...attributes} = action.attributes as typeof action.attributes & Record<string, unknown>
      if (state !== 'scheduled' || kept.has(action.releaseId)) return action
      imported.set(action.releaseId, String(publishAt))
      return {...action, attributes: {...attributes, state: 'active'}}
    }
    const note = () => {
      for (const [releaseId, publishAt] of imported) active.set(releaseId, publishAt)
    }
    try {
      const result = await client.action(Array.isArray(actions) ? actions.map(asActive) : asActive(actions), options)
      note()
      return result
    } catch (error) {
      // Without a response, the release may be imported.
      if (!(error instanceof ClientError)) note()
      throw error
    }
  }

  return {
    /** The client for Sanity's importer. */
    client: importing,
    /** Leaves the releases that exist as they are: an import of what is missing does not schedule them. */
    keepExisting: async (): Promise<void> => {
      for (const name of await client.fetch<string[]>(`*[_type == "${RELEASE_TYPE}"].name`)) kept.add(name)
    },
    /** Sets the scheduled releases with these document ids back to active, so that an import can replace their versions. */
    unlock: async (ids: string[]): Promise<void> => {
      const known = new Set(ids)
      const query = `*[_type == "${RELEASE_TYPE}" && state == "scheduled"]{_id, name}`
      const scheduled = await client.fetch<{_id: string; name: string}[]>(query)
      for (const {_id, name} of scheduled) {
        if (!known.has(_id)) continue
        await client.releases.unschedule({releaseId: name})
        active.set(name, null)
      }
    },
    /** Schedules the imported releases. Returns a warning for each that the lake refuses to schedule. */
    schedule: async (): Promise<string[]> => {
      const warnings: string[] = []
      for (const [releaseId, publishAt] of active) {
        if (publishAt === null) continue
        const warning = await scheduleOne(client, releaseId, publishAt)
        active.delete(releaseId)
        if (warning) warnings.push(warning)
      }
      return warnings
    },
    /** Lists the releases that would be scheduled if the import had ended. */
    listActive: (): string[] => [...active.keys()],
  }
}

const scheduleOne = async (client: SanityClient, releaseId: string, publishAt: string): Promise<string | null> => {
  try {
    await client.releases.schedule({releaseId, publishAt})
    return null
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    const reason = error.details?.description ?? error.message
    return `The release "${releaseId}" is active, because it cannot be scheduled for ${publishAt}: ${reason}`
  }
}
