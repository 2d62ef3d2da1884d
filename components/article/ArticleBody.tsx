import {PortableText} from '@portabletext/react'
import {createContext, useContext} from 'react'
import {Button} from '@/components/ui/Button'
import {PortableText as SimplePortableText} from '@/components/ui/PortableText'
import {Picture} from '@/components/ui/picture/Picture'
import {TextAnchor} from '@/components/ui/TextAnchor'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type * as article from '@/lib/content/text/rich-text'
import {ArticleTable} from './ArticleTable'
import {Callout} from './Callout'
import {ProductEmbed} from './ProductEmbed'

type Props = {value: article.ArticleBody; products: SectionProducts}
type BlockProps<Value> = {value: Value}
/** The non-text blocks of an article. A block without a renderer is a type error. */
type ObjectBlocks = Exclude<article.ArticleBlock, article.TextBlock>

/** The products of the article's embeds. A context keeps the renderers the same, so that a new render keeps their elements. */
const Products = createContext<SectionProducts>({})

/** Renders an article with every block and mark of its schema. */
export default function ArticleBody({value, products}: Props) {
  return (
    <Products value={products}>
      <PortableText value={value} components={components} />
    </Products>
  )
}

type HeadingProps = {value: {_key?: string}; children?: React.ReactNode}
const idOf = (value: HeadingProps['value']) => ('id' in value && typeof value.id === 'string' ? value.id : undefined)

const block = {
  h2: ({value, children}: HeadingProps) => <h2 id={idOf(value)}>{children}</h2>,
  h3: ({value, children}: HeadingProps) => <h3 id={idOf(value)}>{children}</h3>,
  h4: ({value, children}: HeadingProps) => <h4 id={idOf(value)}>{children}</h4>,
  blockquote: ({children}: HeadingProps) => <blockquote>{children}</blockquote>,
  normal: ({children}: HeadingProps) => <p>{children}</p>,
}

const marks = {
  code: ({children}: {children: React.ReactNode}) => <code>{children}</code>,
  link: TextAnchor,
  internalLink: TextAnchor,
}

function EmbeddedProduct({value}: BlockProps<article.ProductEmbed>) {
  const product = useContext(Products)[value.productId]
  return product ? <ProductEmbed product={product} note={value.note} edit={value.edit} /> : null
}

const types = {
  figure: ({value}: BlockProps<article.Figure>) => (
    <figure className={value.wide ? 'wide' : undefined}>
      <Picture
        image={value.image}
        sizes={`(width < 64rem) min(89.5vw, 41rem), ${value.wide ? 'min(66.3vw, 62rem)' : 'min(51.4vw, 41rem)'}`}
        className="h-auto w-full"
      />
      {value.caption && <figcaption className="cap mute">{value.caption}</figcaption>}
    </figure>
  ),
  pullQuote: ({value}: BlockProps<article.PullQuote>) => (
    <figure>
      <blockquote className="pull">{value.text}</blockquote>
      {value.attribution && <figcaption className="cap mute">{value.attribution}</figcaption>}
    </figure>
  ),
  codeBlock: ({value}: BlockProps<article.CodeBlock>) => (
    <figure>
      <pre tabIndex={0}>
        <code>{value.code}</code>
      </pre>
      {value.filename && <figcaption className="cap mute">{value.filename}</figcaption>}
    </figure>
  ),
  table: ({value}: BlockProps<article.Table>) => <ArticleTable table={value} />,
  callout: ({value}: BlockProps<article.Callout>) => (
    <Callout tone={value.tone} title={value.title}>
      <SimplePortableText value={value.body} />
    </Callout>
  ),
  productEmbed: EmbeddedProduct,
  callToActionInline: ({value}: BlockProps<article.CallToActionInline>) => (
    <div className="flex flex-wrap items-center justify-between gap-4 border-y-[1.5px] border-rule py-5">
      <p className="max-w-[26rem] font-bold">{value.text}</p>
      <Button href={value.link.href}>{value.link.label}</Button>
    </div>
  ),
} satisfies {
  [Type in ObjectBlocks['_type']]: (props: BlockProps<Extract<ObjectBlocks, {_type: Type}>>) => React.ReactNode
}

const components = {types, marks, block}
