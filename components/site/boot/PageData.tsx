import {NextScript} from 'next/document'

type Data = {props: {pageProps?: Record<string, unknown>}; page: string; isPreview?: boolean}
type Text = {body: unknown; isInHtml?: true}

/** The pages with a text in `KeptHtml`, and the property of their data that has it. */
const TEXTS: Record<string, string> = {
  '/blog/[slug]': 'post',
  '/legal/[policy]': 'policy',
  '/legal/[policy]/[version]': 'policy',
}

/**
 * Next's `NextScript`, which writes the data of the page into its HTML: here without the text that the HTML has anyway and that
 * browsers do not hydrate. What the router requests for a navigation has it. Previews render texts again, and `next dev` renders
 * components again after a change of their code, so both keep it.
 */
export class PageData extends NextScript {
  override render() {
    const {__NEXT_DATA__, isDevelopment} = this.context
    if (!isDevelopment) this.context = {...this.context, __NEXT_DATA__: withoutText(__NEXT_DATA__)}
    return super.render()
  }
}

function withoutText<Page extends Data>(data: Page): Page {
  const {page, isPreview, props} = data
  const name = TEXTS[page]
  const text = name && (props.pageProps?.[name] as Text | undefined)
  if (!text || isPreview) return data
  return {...data, props: {...props, pageProps: {...props.pageProps, [name]: {...text, body: [], isInHtml: true}}}}
}
