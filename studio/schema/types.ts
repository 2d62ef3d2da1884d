import {author} from './documents/author'
import {faqEntry} from './documents/faq-entry'
import {navigation} from './documents/navigation'
import {page} from './documents/page'
import {policy} from './documents/policy'
import {post} from './documents/post'
import {redirect} from './documents/redirect'
import {searchSynonyms} from './documents/search-synonyms'
import {settings} from './documents/settings'
import {topic} from './documents/topic'
import {action} from './objects/action'
import {articleBody} from './objects/article-body'
import {callToActionInline} from './objects/call-to-action-inline'
import {callout} from './objects/callout'
import {codeBlock} from './objects/code-block'
import {figure} from './objects/figure'
import {imageWithAlt} from './objects/image-with-alt'
import {link} from './objects/link'
import {policyBody} from './objects/policy-body'
import {productEmbed} from './objects/product-embed'
import {pullQuote} from './objects/pull-quote'
import {seo} from './objects/seo'
import {simpleText} from './objects/simple-text'
import {table} from './objects/table'
import {sections} from './sections.generated'

const documents = [author, faqEntry, navigation, page, policy, post, redirect, searchSynonyms, settings, topic]
const objects = [
  action,
  articleBody,
  callToActionInline,
  callout,
  codeBlock,
  figure,
  imageWithAlt,
  link,
  policyBody,
  productEmbed,
  pullQuote,
  seo,
  simpleText,
  table,
]

/** Every type of the content model. */
export const types = [...documents, ...objects, ...sections.map(({type}) => type)]
