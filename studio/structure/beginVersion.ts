import {AddDocumentIcon} from '@sanity/icons/AddDocument'
import {type DocumentActionComponent, useDocumentOperation, useDocumentPairPermissions} from 'sanity'
import {createKey} from '../create-key'
import {isEarlier, type Policy, patchesForNewVersion} from './new-version'

/** The document action "Begin a new version" of published policies. */
export const beginVersion: DocumentActionComponent = ({id, type, draft, published, version, release}) => {
  const {patch} = useDocumentOperation(id, type, release)
  const [permission] = useDocumentPairPermissions({id, type, version: release, permission: 'update'})
  if (type !== 'policy' || !published) return null
  const current = published as Policy
  const present = (version ?? draft ?? published) as Policy
  const isBegun = isEarlier(present, current.version)
  return {
    label: 'Begin a new version',
    icon: AddDocumentIcon,
    disabled: isBegun || patch.disabled !== false || !permission?.granted,
    title: toTitle(current, isBegun, permission?.granted),
    onHandle: () => patch.execute(patchesForNewVersion(current, present, createKey)),
  }
}

function toTitle({version}: Policy, isBegun: boolean, isGranted: boolean | undefined): string {
  if (isGranted === false) return 'Your role does not permit editing this policy.'
  if (isBegun) return `Version ${version} is among the earlier ones already: publish this version or discard it first.`
  return 'Keeps the published version under Earlier versions, and goes on with a copy of its text.'
}
