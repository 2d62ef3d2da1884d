import {NextScript} from 'next/document'
import {withoutKept} from './withoutKept'

type Data = {props: {pageProps?: Record<string, unknown>}; page: string; isPreview?: boolean}

/**
 * Writes the page's data into its HTML like Next's `NextScript`, but leaves out what the HTML already contains and browsers do not
 * hydrate. The data that the router requests for a navigation is complete. Previews render everything again, and `next dev` renders
 * components again after a change of their code, so both keep all data.
 */
export class PageData extends NextScript {
  override render() {
    const {__NEXT_DATA__, isDevelopment} = this.context
    if (!isDevelopment) this.context = {...this.context, __NEXT_DATA__: trim(__NEXT_DATA__)}
    return super.render()
  }
}

function trim<Page extends Data>(data: Page): Page {
  const {page, isPreview, props} = data
  if (isPreview || !props.pageProps) return data
  return {...data, props: {...props, pageProps: withoutKept(page, props.pageProps)}}
}
