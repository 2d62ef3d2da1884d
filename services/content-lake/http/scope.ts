import type {FastifyRequest} from 'fastify'
import {isRecord} from '../document.ts'
import {datasetNotFoundError, httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

/** The parts of a request that determine the API version, the project and the dataset. */
export type ScopedRequest = Pick<FastifyRequest, 'params' | 'headers'>

const VERSION = /^v(1|X|\d{4}-\d\d-\d\d)$/

/** Returns a path parameter. Throws a 404 LakeError when it is empty. */
export const pathParam = ({params}: Pick<ScopedRequest, 'params'>, name: string): string => {
  const value = isRecord(params) ? params[name] : undefined
  if (typeof value === 'string' && value !== '') return value
  throw httpError(404, `The path parameter "${name}" is missing`)
}

/** Returns the API version without its `v`: a date, `1` or `X`. Throws a 404 LakeError for anything else. */
export const apiVersionOf = (request: ScopedRequest): string => {
  const given = pathParam(request, 'version')
  const version = VERSION.exec(given)?.[1]
  const isDate = version?.length !== 10 || !Number.isNaN(Date.parse(version))
  if (version && isDate) return version
  throw httpError(404, `"${given.slice(0, 50)}" is not an API version: use v1, vX or a date such as v2025-02-19`)
}

/** Returns the dataset of a request. Throws a 404 LakeError when it doesn't exist. */
export const datasetOf = (request: ScopedRequest, {store, settings}: LakeParts): string => {
  checkProject(request.headers['x-sanity-project-id'], settings.projectId)
  const dataset = pathParam(request, 'dataset')
  if (store.hasDataset(dataset)) return dataset
  throw datasetNotFoundError(dataset, settings.projectId)
}

/** Throws a 404 LakeError when the request names a project other than this lake's. */
export const checkProject = (given: string | string[] | undefined, projectId: string): void => {
  if (given !== undefined && given !== projectId)
    throw httpError(404, `Project "${String(given).slice(0, 100)}" not found`, {errorCode: 'SIO-404-PNF'})
}
