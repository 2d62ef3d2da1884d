import {HtmlValidate} from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // Same-origin scripts need no integrity hash: an attacker who can change them can change the page as well.
  rules: {'require-sri': ['error', {target: 'crossorigin'}]},
})

/** Lists what is invalid in a document's HTML. `name` is its address or state, for messages. */
export async function listHtmlErrors(html: string, name: string): Promise<string[]> {
  const {results} = await validator.validateString(html, name)
  return results.flatMap(({messages}) =>
    messages.map(({ruleId, message, selector}) => `${ruleId}: ${message} (${selector})`),
  )
}
