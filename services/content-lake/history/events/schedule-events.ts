import {releaseOfVersion} from '../../release.ts'
import type {Entry} from '../log-reader.ts'
import {baseFields, type DocumentEvent, type TimelineContext, versionFields} from './timeline.ts'

/** Returns the events of versions whose release was scheduled or unscheduled. */
export const scheduleEvents = (timeline: TimelineContext, entry: Entry): DocumentEvent[] =>
  (timeline.transitions.get(entry.sequence) ?? []).flatMap(({from, to, document}) => {
    const name = String(document?.name ?? '')
    const versions = [...timeline.alive].filter(([id]) => releaseOfVersion(id) === name)
    return versions.flatMap(([id, revision]): DocumentEvent[] => {
      const fields = {...baseFields(timeline, entry), ...versionFields(id, revision)}
      if (to === 'scheduled') {
        const state = scheduleStateAfter(timeline, entry.sequence, name)
        return [{...fields, type: 'scheduleDocumentVersion', state, publishAt: document?.publishAt}]
      }
      return from === 'scheduled' ? [{...fields, type: 'unscheduleDocumentVersion'}] : []
    })
  })

const scheduleStateAfter = ({transitions}: TimelineContext, sequence: number, name: string): string => {
  const later = [...transitions.values()]
    .flat()
    .filter(transition => transition.sequence > sequence && transition.document?.name === name)
  if (later.length === 0) return 'pending'
  return later[0]?.to === 'published' ? 'published' : 'unscheduled'
}
