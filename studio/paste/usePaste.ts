import type {Editor} from '@portabletext/editor'
import {useToast} from '@sanity/ui/toast'
import {type RefObject, useCallback} from 'react'
import {type OnPasteFn, useClient} from 'sanity'
import {describeLosses, NO_LOSSES} from './describe-losses'
import {previousLevel} from './heading-levels'
import {noteSelection, selectionOf, takesBlocks} from './paste-selection'
import {nameOf} from './pictures/name-of'
import {blocksOfFiles} from './pictures/picture-files'
import {placePictures} from './pictures/place-pictures'
import {uploadPictures} from './pictures/upload-pictures'
import {type Clipboard, readClipboard} from './read-clipboard'
import {type Paste, readPaste} from './read-paste'

/** How long a notice about a paste stays, in milliseconds: it names what the editor has to fetch. */
const NOTICE_MS = 60_000
const UPLOAD_ID = 'paste-upload'
const NOT_PASTED = {
  title: 'Not pasted',
  description: 'The text was closed or locked before its pictures were uploaded. Paste again when you can edit it.',
}

/** Returns a handler that converts what is pasted into an editor, uploads its pictures and says what it left out. */
export function usePaste(richText: RefObject<Editor | null>): OnPasteFn {
  const client = useClient({apiVersion: '2025-02-19'})
  const toast = useToast()
  return useCallback(
    ({event, value, path, schemaTypes}) => {
      const clipboard = readClipboard(event.clipboardData)
      if (!clipboard) return undefined
      const objects = schemaTypes.blockObjects.map(({name}) => name)
      const styles = schemaTypes.styles.map(style => style.value)
      const paste = read(clipboard, {styles, objects, previousLevel: previousLevel(value, path)})
      if (!paste || paste.blocks.length === 0) return undefined
      const takesPictures = objects.includes('figure')
      const editor = event.currentTarget
      const finish = (ids: (string | null)[]) => {
        const missing = paste.pictures.flatMap((picture, index) => (ids[index] ? [] : [nameOf(picture, index)]))
        const losses = describeLosses({...paste, pictures: missing, takesPictures})
        if (losses) toast.push({...losses, status: 'warning', closable: true, duration: NOTICE_MS})
        return {insert: placePictures(paste.blocks, paste.pictures, ids)}
      }
      if (paste.pictures.length === 0 || !takesPictures) return finish([])
      // Another notice replaces it.
      toast.push({
        id: UPLOAD_ID,
        status: 'info',
        title: 'Uploading the pasted pictures…',
        duration: Number.POSITIVE_INFINITY,
      })
      const selection = selectionOf(richText.current)
      return uploadPictures(client, paste.pictures, clipboard.files).then(ids => {
        if (!takesBlocks(editor, richText.current)) {
          toast.push({id: UPLOAD_ID, ...NOT_PASTED, status: 'error', closable: true, duration: NOTICE_MS})
          throw new Error(NOT_PASTED.description)
        }
        toast.push({id: UPLOAD_ID, status: 'success', title: 'Pasted', duration: 1_000})
        return {insert: noteSelection(finish(ids).insert, selection)}
      })
    },
    [client, toast, richText],
  )
}

/** Files without text are pictures, such as screenshots. What cannot be converted is left to the editor: null. */
function read({html, files}: Clipboard, field: Parameters<typeof readPaste>[1]): Paste | null {
  try {
    if (html !== '') return readPaste(html, field)
  } catch (error) {
    console.warn(`The pasted text was not converted; the editor pastes it: ${error}`)
    return null
  }
  return {...blocksOfFiles(files), ...NO_LOSSES}
}
