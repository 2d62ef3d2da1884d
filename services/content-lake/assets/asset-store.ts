import {existsSync, mkdirSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {syncFile} from '../../kit/backup/sync-to-disk.ts'
import type {StoredDocument} from '../document.ts'
import {httpError} from '../lake-error.ts'
import type {LakeSettings} from '../options.ts'
import type {Store} from '../store/store.ts'
import {applyMutation} from '../transactions/apply-mutation.ts'
import type {Step} from '../transactions/run-steps.ts'
import type {Transactor} from '../transactions/transactor.ts'
import {identifyAsset, toAssetDocument, type UploadDetails} from './asset-document.ts'
import {type AssetKind, documentIdOf} from './asset-name.ts'
import {persist, removeLeftovers} from './durable-files.ts'
import {createAssetCheck} from './intact-asset.ts'
import {collectOrphans} from './orphans.ts'
import {receiveUpload} from './receive-upload.ts'
import type {ImageTasks, Waiter} from './rendering/image-tasks.ts'

export type AssetStore = ReturnType<typeof openAssetStore>

/** Opens the store of uploaded files. It stores each file once by its content, with a document that describes it. */
export const openAssetStore = (settings: LakeSettings, store: Store, transact: Transactor, tasks: ImageTasks) => {
  const folder = join(settings.dataDir, 'assets')
  mkdirSync(folder, {recursive: true})
  removeLeftovers(folder)

  /** Stores a file and returns its document: the existing one when the same content was uploaded before. */
  const upload = async (
    dataset: string,
    kind: AssetKind,
    body: Readable,
    details: UploadDetails,
    {client: author, signal}: Waiter,
  ): Promise<StoredDocument> => {
    const generation = store.generationOf(dataset)
    const received = await receiveUpload(body, folder, settings.assetLimit)
    try {
      if (received.size === 0) throw httpError(400, 'The request has no body to store')
      const identity = await identifyAsset(kind, received, details, tasks, {client: author, signal})
      // Before the transaction, for which others wait.
      await syncFile(received.path)
      const address = {kind, dataset, projectId: settings.projectId, publicUrl: settings.publicUrl()}
      const document = toAssetDocument(address, identity, received, details)
      const add: Step = async (transaction, index) => {
        const outcomes = await applyMutation(transaction, {createIfNotExists: document}, index)
        // Within the transaction: an upload into a dataset that was deleted meanwhile leaves no file.
        await persist(received.path, join(folder, identity.name), folder)
        return outcomes
      }
      const {results} = await transact(dataset, {steps: [add]}, {author, generation, returnsDocuments: true})
      const stored = results[0]?.document
      if (!stored) throw new Error(`The asset ${identity.id} was not stored`)
      return stored
    } finally {
      await rm(received.path, {force: true})
    }
  }

  const isIntact = createAssetCheck()

  /**
   * Returns the path of an asset's file, or null when the file or its document does not exist. Rejects with a LakeError with
   * status 503 when the file is damaged.
   */
  const find = async (dataset: string, kind: AssetKind, name: string): Promise<string | null> => {
    const id = documentIdOf(kind, name)
    const path = join(folder, name)
    if (id === null || !store.hasDocument(dataset, id) || !existsSync(path)) return null
    if (await isIntact(path)) return path
    throw httpError(503, `The file of the asset "${name}" is damaged. Upload it again, or restore a backup`)
  }

  return {upload, find, orphans: collectOrphans(folder, store, settings.orphanGraceMs)}
}
