import {expect, test} from 'vitest'
import {catalogueEnvironment} from '../../../../../services/launcher/cluster/catalogue.ts'

test('an API of the cluster uses neither a database nor backups nor a Redis of the developer', () => {
  const addresses = {apiUrl: 'http://127.0.0.1:8086', redisUrl: 'redis://127.0.0.1:8089'}
  // An empty value counts as absent, and replaces the one that the process inherits.
  expect(catalogueEnvironment(addresses)).toEqual({
    CATALOGUE_PUBLIC_URL: addresses.apiUrl,
    CATALOGUE_DATABASE_URL: '',
    CATALOGUE_BACKUPS: 'off',
    REDIS_URL: addresses.redisUrl,
  })
})
