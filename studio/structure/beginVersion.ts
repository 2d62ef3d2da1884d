import {AddDocumentIcon} from '@sanity/icons/AddDocument'
import {type DocumentActionComponent, useDocumentOperation} from 'sanity'
import {createKey} from '../create-key'
import {isEarlier, type Policy, patchesForNewVersion} from './new-version'

/** The document action "Begin a new version" of published policies. */
export const beginVersion: DocumentActionComponent = ({id, type, draft, published, version, release}) => {
  const {patch} = useDocumentOperation(id, type, release)
  if (type !== 'policy' || !published) return null
  const current = published as Policy
  const present = (version ?? draft ?? published) as Policy
  const isBegun = isEarlier(present, current.version)
  return {
    label: 'Begin a new version',
    icon: AddDocumentIcon,
    disabled: isBegun || patch.disabled !== false,
    title: isBegun
      ? `Version ${current.version} is among the earlier ones already: publish this version or discard it first.`
      : 'Keeps the published version under Earlier versions, and goes on with a copy of its text.',
    onHandle: () => patch.execute(patchesForNewVersion(current, present, createKey)),
  }
}
