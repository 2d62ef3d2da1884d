import {createHash, randomUUID} from 'node:crypto'
import {createWriteStream, existsSync, mkdirSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {extname, join} from 'node:path'
import {type Readable, Transform} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import type {StoredDocument} from '../document.ts'
import {randomId} from '../document-id.ts'
import {httpError} from '../lake-error.ts'
import type {LakeSettings} from '../options.ts'
import type {Store} from '../store/store.ts'
import type {Transactor} from '../transactions/transact.ts'
import {type AssetKind, documentIdOf} from './asset-name.ts'
import {INCOMING, persist, removeLeftovers} from './durable-files.ts'
import {fileMimeType} from './file-types.ts'
import {describeImage, type Extract} from './image-metadata.ts'
import {collectOrphans} from './orphans.ts'

/** What a caller says of the file that it uploads. */
export type UploadDetails = {
  filename: string | null
  mimeType: string | null
  /** `label`, `title`, `description`, `creditLine` and `source`, as far as given. */
  fields: Record<string, unknown>
  /** Parts of an image's metadata to work out; the usual ones when left out. */
  extract?: readonly Extract[] | null
}

export type AssetStore = ReturnType<typeof openAssetStore>

type Named = {id: string; name: string; extension: string; mimeType: string; metadata: Record<string, unknown> | null}
type Received = {path: string; sha1: string; size: number}

/** Keeps uploaded files, each once by its content, and the documents that describe them. */
export const openAssetStore = (settings: LakeSettings, store: Store, transact: Transactor) => {
  const folder = join(settings.dataDir, 'assets')
  mkdirSync(folder, {recursive: true})
  removeLeftovers(folder)

  const receive = async (body: Readable): Promise<Received> => {
    const path = join(folder, `${INCOMING}${randomUUID()}`)
    const hash = createHash('sha1')
    let size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        if (size > settings.assetLimit) done(httpError(413, `The file is larger than ${settings.assetLimit} bytes`))
        else done(null, chunk)
      },
    })
    try {
      await pipeline(body, measure, createWriteStream(path))
    } catch (error) {
      await rm(path, {force: true})
      throw error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
        ? httpError(400, 'The upload ended before it was complete')
        : error
    }
    return {path, sha1: hash.digest('hex'), size}
  }

  const identify = async (kind: AssetKind, {path, sha1}: Received, details: UploadDetails): Promise<Named> => {
    if (kind === 'files') {
      const extension = fileExtension(details.filename)
      const mimeType = fileMimeType(details.mimeType, extension)
      return {id: `file-${sha1}-${extension}`, name: `${sha1}.${extension}`, extension, mimeType, metadata: null}
    }
    const {extension, mimeType, width, height, metadata} = await describeImage(
      path,
      settings.pixelLimit,
      details.extract,
    )
    const base = `${sha1}-${width}x${height}`
    return {id: `image-${base}-${extension}`, name: `${base}.${extension}`, extension, mimeType, metadata}
  }

  const toDocument = (
    dataset: string,
    kind: AssetKind,
    named: Named,
    {sha1, size}: Received,
    details: UploadDetails,
  ) => {
    const path = `${kind}/${settings.projectId}/${dataset}/${named.name}`
    return {
      ...details.fields,
      _id: named.id,
      _type: kind === 'images' ? 'sanity.imageAsset' : 'sanity.fileAsset',
      assetId: sha1,
      sha1hash: sha1,
      extension: named.extension,
      mimeType: named.mimeType,
      size,
      ...(details.filename ? {originalFilename: details.filename} : {}),
      uploadId: randomId(),
      path,
      url: `${settings.publicUrl().replace(/\/+$/, '')}/${path}`,
      ...(named.metadata ? {metadata: named.metadata} : {}),
    }
  }

  /** Stores a file and answers its document: the one that is there when the same content was uploaded before. */
  const upload = async (
    dataset: string,
    kind: AssetKind,
    body: Readable,
    details: UploadDetails,
    author: string,
  ): Promise<StoredDocument> => {
    const received = await receive(body)
    try {
      if (received.size === 0) throw httpError(400, 'The request has no body to store')
      const named = await identify(kind, received, details)
      await persist(received.path, join(folder, named.name), folder)
      const document = toDocument(dataset, kind, named, received, details)
      const {results} = await transact(dataset, {mutations: [{createIfNotExists: document}]}, {author})
      const stored = results[0]?.document
      if (!stored) throw new Error(`The asset ${named.id} was not stored`)
      return stored
    } finally {
      await rm(received.path, {force: true})
    }
  }

  /** Path of an asset's file, or null when there is no such file or no document that stands for it. */
  const find = (dataset: string, kind: AssetKind, name: string): string | null => {
    const id = documentIdOf(kind, name)
    const path = join(folder, name)
    return id !== null && store.hasDocument(dataset, id) && existsSync(path) ? path : null
  }

  return {upload, find, orphans: collectOrphans(folder, store, settings.orphanGraceMs)}
}

const fileExtension = (filename: string | null): string => {
  const extension = extname(filename ?? '')
    .slice(1)
    .toLowerCase()
  return /^[a-z0-9]{1,16}$/.test(extension) ? extension : 'bin'
}
