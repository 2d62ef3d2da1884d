import {flag, single} from '../http/request-values.ts'
import {dataError} from '../lake-error.ts'
import type {EventOptions} from './event.ts'

/** From this version of the API on, drafts and versions are told of on request only. */
const PUBLISHED_BY_DEFAULT_FROM = '2025-02-19'
const VISIBILITIES = ['transaction', 'query'] as const

/** What a listener wants its events to carry; throws a LakeError for what makes no sense. */
export const optionsOf = (fields: unknown): EventOptions => {
  const effectFormat = single(fields, 'effectFormat')
  if (effectFormat !== undefined && effectFormat !== 'mendoza') {
    throw dataError(400, 'listenParseError', 'The effectFormat is "mendoza"')
  }
  const visibility = VISIBILITIES.find(known => known === (single(fields, 'visibility') ?? 'transaction'))
  if (!visibility) throw dataError(400, 'listenParseError', `The visibility is one of ${VISIBILITIES.join(', ')}`)
  return {
    includeResult: flag(fields, 'includeResult', false),
    includePreviousRevision: flag(fields, 'includePreviousRevision', false),
    includeMutations: flag(fields, 'includeMutations', true),
    hasEffects: effectFormat === 'mendoza',
    visibility,
  }
}

/** Whether a version of the API tells of drafts and versions unasked. */
export const tellsOfVersions = (version: string): boolean => version !== 'X' && version < PUBLISHED_BY_DEFAULT_FROM
