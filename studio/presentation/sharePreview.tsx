import {LinkIcon} from '@sanity/icons/Link'
import {useState} from 'react'
import {type DocumentActionComponent, getPublishedId, usePerspective} from 'sanity'
import {usePresentationParams} from 'sanity/presentation'
import {ShareDialog} from './ShareDialog'
import {nameOfOther, pathToShare} from './share-link'

/** The document action "Share the preview". Hidden for documents that appear on no page, and except for drafts. */
export const sharePreview: DocumentActionComponent = ({id, type, draft, published}) => {
  const [isOpen, setOpen] = useState(false)
  const {selectedPerspectiveName} = usePerspective()
  // Undefined outside the Preview tool.
  const framedUrl = usePresentationParams(false)?.preview
  const path = pathToShare(id, type, draft ?? published, framedUrl)
  // Published content is public, and a link shows drafts, not what a release has.
  if (path === null || selectedPerspectiveName !== undefined) return null
  return {
    label: 'Share the preview',
    icon: LinkIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Share the preview',
      onClose: () => setOpen(false),
      content: (
        <ShareDialog
          path={path}
          document={getPublishedId(id)}
          otherName={nameOfOther(id, type, draft ?? published, path)}
        />
      ),
    },
  }
}
