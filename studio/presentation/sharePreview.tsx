import {LinkIcon} from '@sanity/icons/Link'
import {useState} from 'react'
import {type DocumentActionComponent, usePerspective} from 'sanity'
import {usePresentationParams} from 'sanity/presentation'
import {ShareDialog} from './ShareDialog'
import {pathToShare} from './share-link'

/** Offers a link for a reviewer, for documents that a page is known of. */
export const sharePreview: DocumentActionComponent = ({id, type, draft, published}) => {
  const [isOpen, setOpen] = useState(false)
  const {selectedPerspectiveName} = usePerspective()
  // Outside of the Preview tool there is no page in a frame.
  const framed = usePresentationParams(false)?.preview
  const path = pathToShare(id, type, draft ?? published, framed)
  // What is published needs no link of its own.
  if (path === null || selectedPerspectiveName === 'published') return null
  return {
    label: 'Share the preview',
    icon: LinkIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Share the preview',
      onClose: () => setOpen(false),
      content: <ShareDialog path={path} />,
    },
  }
}
