import {type PortableTextComponents, PortableText as Renderer} from '@portabletext/react'
import type {SimpleText, TextLink} from '@/lib/content/text/rich-text'
import {Link} from './Link'

type LinkMark = {value?: TextLink; children: React.ReactNode}

const TextAnchor = ({value, children}: LinkMark) =>
  value ? (
    <Link href={value.href} isExternal={value.isExternal}>
      {children}
    </Link>
  ) : (
    children
  )

const COMPONENTS: PortableTextComponents = {
  marks: {link: TextAnchor, internalLink: TextAnchor, code: ({children}) => <code>{children}</code>},
}

/** Simple rich text: paragraphs, lists, emphasis, code and links. */
export function PortableText({value}: {value: SimpleText}) {
  return <Renderer value={value} components={COMPONENTS} />
}
