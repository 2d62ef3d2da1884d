import {type PortableTextComponents, PortableText as Renderer} from '@portabletext/react'
import type {SimpleText} from '@/lib/content/text/rich-text'
import {TextAnchor} from './TextAnchor'

const COMPONENTS: PortableTextComponents = {
  marks: {link: TextAnchor, internalLink: TextAnchor, code: ({children}) => <code>{children}</code>},
}

/** Renders simple rich text: paragraphs, lists, emphasis, code and links. */
export function PortableText({value}: {value: SimpleText}) {
  return <Renderer value={value} components={COMPONENTS} />
}
