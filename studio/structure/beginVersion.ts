import {AddDocumentIcon} from '@sanity/icons/AddDocument'
import {type DocumentActionComponent, useDocumentOperation, useDocumentPairPermissions, usePerspective} from 'sanity'
import {createKey} from '../create-key'
import {isEarlier, type Policy, patchesForNewVersion} from './new-version'
import {describeReadOnlyView} from './read-only-view'

/** The document action "Begin a new version" of published policies. */
export const beginVersion: DocumentActionComponent = ({id, type, draft, published, version, release}) => {
  const {patch} = useDocumentOperation(id, type, release)
  const [permission] = useDocumentPairPermissions({id, type, version: release, permission: 'update'})
  const {selectedPerspective} = usePerspective()
  if (type !== 'policy' || !published) return null
  const current = published as Policy
  const present = (version ?? draft ?? published) as Policy
  const problem = describeProblem(current, present, {
    isGranted: permission?.granted,
    readOnly: describeReadOnlyView(selectedPerspective, version),
  })
  return {
    label: 'Begin a new version',
    icon: AddDocumentIcon,
    disabled: problem !== null || patch.disabled !== false || !permission?.granted,
    title: problem ?? 'Keeps the published version under Earlier versions, and goes on with a copy of its text.',
    onHandle: () => patch.execute(patchesForNewVersion(current, present, createKey)),
  }
}

type Access = {isGranted: boolean | undefined; readOnly: string | null}

/** Returns why the next version cannot begin; null when it can or the permission is not known yet. */
function describeProblem({version}: Policy, present: Policy, {isGranted, readOnly}: Access): string | null {
  if (isGranted === false) return 'Your role does not permit editing this policy.'
  if (readOnly !== null) return readOnly
  if (!isEarlier(present, version)) return null
  return `Version ${version} is among the earlier ones already: publish this version or discard it first.`
}
