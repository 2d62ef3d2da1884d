import type {FastifyRequest} from 'fastify'
import {isRecord} from '../document.ts'
import {dataError, httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

/** The parts of a request that say where it goes and who sends it. */
export type Addressed = Pick<FastifyRequest, 'params' | 'headers'>

const VERSION = /^v(1|X|\d{4}-\d\d-\d\d)$/

/** A named part of the address; throws a LakeError when it is empty. */
export const pathPart = ({params}: Pick<Addressed, 'params'>, name: string): string => {
  const value = isRecord(params) ? params[name] : undefined
  if (typeof value === 'string' && value !== '') return value
  throw httpError(404, `The address lacks its "${name}"`)
}

/** The API version of a request without its `v`: a date, `1` or `X`; throws a LakeError when it is none of these. */
export const apiVersionOf = (request: Addressed): string => {
  const given = pathPart(request, 'version')
  const version = VERSION.exec(given)?.[1]
  const isDate = version?.length !== 10 || !Number.isNaN(Date.parse(version))
  if (version && isDate) return version
  throw httpError(404, `"${given.slice(0, 50)}" is not an API version: use v1, vX or a date such as v2025-02-19`)
}

/** The dataset of a request; throws a LakeError with status 404 for one that is not there. */
export const datasetOf = (request: Addressed, {store, settings}: LakeParts): string => {
  checkProject(request.headers['x-sanity-project-id'], settings.projectId)
  const dataset = pathPart(request, 'dataset')
  if (store.hasDataset(dataset)) return dataset
  const name = dataset.slice(0, 100)
  throw dataError(404, 'datasetNotFoundError', `Dataset "${name}" not found for project ID "${settings.projectId}"`)
}

/** Throws a LakeError with status 404 when a project is named and is not this lake's. */
export const checkProject = (given: string | string[] | undefined, projectId: string): void => {
  if (given !== undefined && given !== projectId)
    throw httpError(404, `Project "${String(given).slice(0, 100)}" not found`, {errorCode: 'SIO-404-PNF'})
}
