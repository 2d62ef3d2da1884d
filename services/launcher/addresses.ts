import {env, isSet} from '../../lib/env.ts'
import {requireFreePort} from './ports.ts'

/** Which sources run on this machine. A source that the environment names is not started. */
export const isLocal = {lake: !isSet('SANITY_API_HOST'), api: !isSet('CATALOGUE_API_URL')}

/** The addresses of the site and its two sources. */
export const urls = {
  // The origin, as browsers spell it, has no port 80.
  site: new URL(`http://localhost:${env.PORT}`).origin,
  lake: isLocal.lake ? `http://localhost:${env.LAKE_PORT}` : env.SANITY_API_HOST,
  api: isLocal.api ? `http://localhost:${env.CATALOGUE_API_PORT}` : env.CATALOGUE_API_URL,
}

/** The site's public address: the configured one, or the local one. */
export const publicUrl = isSet('NEXT_PUBLIC_SITE_URL') ? env.NEXT_PUBLIC_SITE_URL : urls.site

/** Checks that every port that will be used is free and used once. Throws a one-sentence error for the first that is not. */
export async function requirePorts(): Promise<void> {
  const wanted = [
    {port: env.PORT, name: 'site', variable: 'PORT', isUsed: true},
    {port: env.LAKE_PORT, name: 'content lake', variable: 'LAKE_PORT', isUsed: isLocal.lake},
    {port: env.CATALOGUE_API_PORT, name: 'catalogue API', variable: 'CATALOGUE_API_PORT', isUsed: isLocal.api},
  ].filter(({isUsed}) => isUsed)
  for (const {port, name, variable} of wanted) {
    const [first] = wanted.filter(other => other.port === port)
    if (first && first.name !== name) {
      throw new Error(`Port ${port} is set for the ${first.name} and the ${name}: choose another with ${variable}=….`)
    }
    await requireFreePort(port, name, variable)
  }
}
