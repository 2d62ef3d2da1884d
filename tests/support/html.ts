import {type ConfigData, HtmlValidate} from 'html-validate'

const PRESETS = ['html-validate:standard', 'html-validate:document', 'html-validate:a11y']
const RULES: ConfigData['rules'] = {
  // Same-origin scripts need no integrity hash: an attacker who can change them can change the page as well.
  'require-sri': ['error', {target: 'crossorigin'}],
}
const documents = new HtmlValidate({extends: PRESETS, rules: RULES})
/** The page around a shadow tree has the first heading. */
const trees = new HtmlValidate({
  extends: PRESETS,
  rules: {...RULES, 'heading-level': ['error', {minInitialRank: 'h2', sectioningRoots: []}]},
})

async function listErrors(validator: HtmlValidate, html: string, name: string): Promise<string[]> {
  const {results} = await validator.validateString(html, name)
  return results.flatMap(({messages}) =>
    messages.map(({ruleId, message, selector}) => `${ruleId}: ${message} (${selector})`),
  )
}

/** Lists what is invalid in a document's HTML. `name` is its address or state, for messages. */
export const listHtmlErrors = (html: string, name: string) => listErrors(documents, html, name)

/** Lists what is invalid in the HTML of a shadow tree. */
export function listTreeErrors(tree: string, name: string): Promise<string[]> {
  const style = /<style>.*?<\/style>/gs
  // A shadow tree may have styles anywhere, a document only in its head.
  const head = `<title>Tree</title>${tree.match(style)?.join('') ?? ''}`
  const html = `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${tree.replace(style, '')}</body></html>`
  return listErrors(trees, html, name)
}
