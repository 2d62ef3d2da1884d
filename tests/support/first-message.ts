import {type ChangeMessage, changeMessage} from '../../contract/change-message.ts'
import {importCatalogue, startCatalogueApi} from './catalogue-api.ts'
import {startReceiver} from './receiver.ts'
import {sampleCatalogue} from './sample-catalogue.ts'

/** Starts an API on a data folder, imports a catalogue without products, and returns the first message that the site gets. */
export async function readFirstMessage(dataDir: string): Promise<ChangeMessage> {
  const receiver = await startReceiver()
  const siteHook = {url: receiver.url, secret: 'a secret of at least sixteen letters'}
  const api = await startCatalogueApi({dataDir, siteHook})
  try {
    await importCatalogue(api.url, api.adminToken, {...sampleCatalogue, products: []})
    const [first] = await receiver.until(1)
    return changeMessage.parse(JSON.parse(first?.body ?? ''))
  } finally {
    await api.close()
    await receiver.close()
  }
}
