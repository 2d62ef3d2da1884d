import {catalogueApiSpec, type LocalContext, lakeSpec} from '../../services/launcher/local-services.ts'
import type {ServiceSpec} from '../../services/launcher/running-service.ts'
import {BLANK_SERVICE_SETTINGS} from './service-settings.ts'

/** The launcher takes these from its own environment. A backup of test data would be newer than a developer's own. */
const OWN_SETTINGS = {LAKE_BACKUPS: 'off', CATALOGUE_BACKUPS: 'off', SITE_TIME_ZONE: ''}

const withoutInherited = (spec: ServiceSpec): ServiceSpec => ({
  ...spec,
  env: {...BLANK_SERVICE_SETTINGS, ...spec.env, ...OWN_SETTINGS},
})

/** Returns how to start the content lake of a test run, without any setting of the developer. */
export const testLakeSpec = (context: LocalContext, port: number, origin: string): ServiceSpec =>
  withoutInherited(lakeSpec(context, port, {project: 'overprint', dataset: 'production', origins: [origin]}))

/** Returns how to start the catalogue API of a test run, without any setting of the developer. */
export const testCatalogueApiSpec = (context: LocalContext, port: number, siteUrl?: string): ServiceSpec =>
  withoutInherited(catalogueApiSpec(context, port, siteUrl))
