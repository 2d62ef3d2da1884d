import {flag, single} from '../http/request-values.ts'
import {dataError} from '../lake-error.ts'
import type {EventOptions} from './event.ts'

/** Starting with this API version, listeners receive drafts and versions only on request. */
const PUBLISHED_BY_DEFAULT_FROM = '2025-02-19'
const VISIBILITIES = ['transaction', 'query'] as const

/** Parses the event options of a listener request; throws a LakeError for an invalid value. */
export const eventOptionsOf = (fields: unknown): EventOptions => {
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

/** Returns whether listeners of an API version receive drafts and versions by default. */
export const includesVersionsByDefault = (version: string): boolean =>
  version !== 'X' && version < PUBLISHED_BY_DEFAULT_FROM
