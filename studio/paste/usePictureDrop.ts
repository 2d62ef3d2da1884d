import {useToast} from '@sanity/ui/toast'
import {type DragEvent, useCallback, useContext, useEffect, useRef} from 'react'
import {PatchEvent, type PortableTextInputProps, useClient} from 'sanity'
import {KeptPadContext} from '../offline/kept-context'
import {describeLosses, describeNotAdded, NO_LOSSES} from './describe-losses'
import {nameOf} from './pictures/name-of'
import {blockKeyAt, blocksOfFiles, insertAfter, pictureTypes} from './pictures/picture-files'
import {placePictures} from './pictures/place-pictures'
import {uploadPictures} from './pictures/upload-pictures'

const NOTICE_MS = 60_000
const UPLOAD_ID = 'drop-upload'

/**
 * Returns handlers that make blocks of pictures that are dropped into rich text. Sanity only takes files for members of type
 * `image` (6.16.0), and says about any other that there is no known conversion.
 */
export function usePictureDrop(props: PortableTextInputProps) {
  const client = useClient({apiVersion: '2025-02-19'})
  const toast = useToast()
  // What is not typed is not taken into a kept text.
  const isKept = useContext(KeptPadContext) !== null
  const latest = useRef<{form: PortableTextInputProps; isKept: boolean} | null>({form: props, isKept})
  useEffect(() => {
    latest.current = {form: props, isKept}
    return () => {
      latest.current = null
    }
  }, [props, isKept])
  const takes = useCallback((event: DragEvent): boolean => {
    const {readOnly, schemaType} = latest.current?.form ?? {}
    const hasFigures = schemaType?.of.some(({name}) => name === 'figure')
    return hasFigures === true && !readOnly && isInText(event) && pictureTypes(event.dataTransfer).length > 0
  }, [])
  // Without it, Sanity says that the files cannot be uploaded here.
  const onDragEnterCapture = useCallback(
    (event: DragEvent) => {
      if (takes(event)) event.stopPropagation()
    },
    [takes],
  )
  const onDropCapture = useCallback(
    async (event: DragEvent) => {
      if (!takes(event)) return
      event.preventDefault()
      event.stopPropagation()
      const files = [...event.dataTransfer.files]
      const key = event.target instanceof Element ? blockKeyAt(event.target) : undefined
      const {blocks, pictures} = blocksOfFiles(files)
      toast.push({id: UPLOAD_ID, status: 'info', title: 'Uploading the pictures…', duration: Number.POSITIVE_INFINITY})
      const ids = await uploadPictures(client, pictures, files)
      const names = pictures.map(nameOf)
      const now = latest.current
      if (!now || now.form.readOnly || now.isKept) {
        toast.push({id: UPLOAD_ID, ...describeNotAdded(names), status: 'error', closable: true, duration: NOTICE_MS})
        return
      }
      const {form} = now
      const figures = placePictures(blocks, pictures, ids)
      if (figures.length > 0) form.onChange(PatchEvent.from(insertAfter(key, figures, form.value ?? [])))
      const missing = names.filter((_, index) => !ids[index])
      const losses = describeLosses({...NO_LOSSES, pictures: missing, takesPictures: true}, 'Added')
      if (losses) toast.push({...losses, id: UPLOAD_ID, status: 'warning', closable: true, duration: NOTICE_MS})
      else toast.push({id: UPLOAD_ID, status: 'success', title: 'Added', duration: 1_000})
    },
    [client, toast, takes],
  )
  return {onDragEnterCapture, onDropCapture}
}

/** Pictures are also dropped into the dialogs of the text, which take them themselves. */
const isInText = ({target}: DragEvent): boolean =>
  target instanceof Element &&
  (target.closest('[data-is-file-target]')?.querySelector('[data-testid="pt-editor"]') ?? null) !== null
