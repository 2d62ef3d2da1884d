import {extname} from 'node:path'
import {randomId} from '../document-id.ts'
import type {AssetKind} from './asset-name.ts'
import {fileMimeType} from './file-types.ts'
import type {Extract} from './metadata/image-metadata.ts'
import type {Upload} from './receive-upload.ts'
import type {ImageTasks, Waiter} from './rendering/image-tasks.ts'

/** What a caller states about the file it uploads. */
export type UploadDetails = {
  filename: string | null
  mimeType: string | null
  /** `label`, `title`, `description`, `creditLine` and `source`, as far as given. */
  fields: Record<string, unknown>
  /** Parts of an image's metadata to extract; the defaults when left out. */
  extract?: readonly Extract[] | null
}

/** What follows from a file's content: the id of its document, its name on the disk and its metadata. */
export type AssetIdentity = {
  id: string
  name: string
  extension: string
  mimeType: string
  metadata: Record<string, unknown> | null
}

/** Identifies an upload by its content; rejects with a LakeError with status 400 for an image that cannot be used. */
export const identifyAsset = async (
  kind: AssetKind,
  {path, sha1}: Upload,
  details: UploadDetails,
  tasks: ImageTasks,
  waiter: Waiter,
): Promise<AssetIdentity> => {
  if (kind === 'files') {
    const extension = fileExtension(details.filename)
    const mimeType = fileMimeType(details.mimeType, extension)
    return {id: `file-${sha1}-${extension}`, name: `${sha1}.${extension}`, extension, mimeType, metadata: null}
  }
  const {extension, mimeType, width, height, metadata} = await tasks.describe(path, details.extract ?? null, waiter)
  const base = `${sha1}-${width}x${height}`
  return {id: `image-${base}-${extension}`, name: `${base}.${extension}`, extension, mimeType, metadata}
}

/** Where an asset is served: `publicUrl`/images|files/`projectId`/`dataset`/name. */
export type AssetAddress = {kind: AssetKind; publicUrl: string; projectId: string; dataset: string}

/** Builds the document that describes an asset. */
export const toAssetDocument = (
  {kind, publicUrl, projectId, dataset}: AssetAddress,
  {id, name, extension, mimeType, metadata}: AssetIdentity,
  {sha1, size}: Upload,
  {fields, filename}: UploadDetails,
) => {
  const path = `${kind}/${projectId}/${dataset}/${name}`
  return {
    ...fields,
    _id: id,
    _type: kind === 'images' ? 'sanity.imageAsset' : 'sanity.fileAsset',
    assetId: sha1,
    sha1hash: sha1,
    extension,
    mimeType,
    size,
    ...(filename ? {originalFilename: filename} : {}),
    uploadId: randomId(),
    path,
    url: `${publicUrl.replace(/\/+$/, '')}/${path}`,
    ...(metadata ? {metadata} : {}),
  }
}

const fileExtension = (filename: string | null): string => {
  const extension = extname(filename ?? '')
    .slice(1)
    .toLowerCase()
  return /^[a-z0-9]{1,16}$/.test(extension) ? extension : 'bin'
}
