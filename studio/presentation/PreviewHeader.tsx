import {useLayoutEffect} from 'react'
import type {PreviewHeaderProps} from 'sanity/presentation'
import {noteFrame} from '../opening/preview-frame'

/** The default header of the Preview tool's page. Notes when the page is connected: the form waits for it. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const isLoading = props.overlaysConnection !== 'connected'
  useLayoutEffect(() => {
    noteFrame({isLoading})
    return () => noteFrame({isLoading: false})
  }, [isLoading])
  return props.renderDefault(props)
}
