import fc from 'fast-check'
import {operations} from './openapi.ts'
import {sampleProduct} from './sample-catalogue.ts'

/* Random requests to the catalogue API: valid, broken and strange ones. */

/** An account of the API that requests may sign in to. */
export const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}

const WHOLE_IMPORTS = new Set(['/admin/catalogue', '/admin/catalogue/imports', '/admin/accounts', '/admin/orders'])
/** Every path of the API, with `{}` for a parameter: those of the OpenAPI document, those it hides, and one that does not exist. */
const PATHS = [
  ...new Set(operations.map(({path}) => path.replaceAll(/\{\w+\}/g, '{}'))),
  '/images/{}.webp',
  ...['/admin/images/{}', '/admin/support/conversations'],
  '/{}',
]
/** Every query parameter of the API, and names that no operation has. */
const NAMES = [
  ...new Set(operations.flatMap(({parameters}) => parameters.filter(one => one.in === 'query').map(one => one.name))),
  ...['w', '__proto__', 'constructor', 'toString', 'id[]', ''],
]
const VALUES = [
  ...['heavyweight-tee', 't-shirts', 'dtg', 'navy', 'S', 'us', 'EUR', 'US', 'true', '0', '1', '24', '100', '1000000'],
  ...[
    '-price',
    'inches,cm',
    'tee',
    'tee hoodie mug',
    '999999999999999999999',
    '-1',
    '1e9',
    'NaN',
    '%',
    '%00',
    '%2e%2e',
  ],
  ...['', ' ', '../../etc/passwd', "' or 1=1 --", '\u0000', '\ud800', '𝕏'.repeat(50), 'a'.repeat(3000), 'YWZ0ZXI6eA'],
]
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Methods and paths that belong together, most of them; without imports of everything, which would leave nothing to read. */
const target = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...operations
        .filter(({path}) => !WHOLE_IMPORTS.has(path))
        .map(({method, path}) => ({method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '{}')})),
    ),
  },
  {weight: 1, arbitrary: fc.record({method: fc.constantFrom(...METHODS), path: fc.constantFrom(...PATHS)})},
)
const TYPES = [...Array<string>(8).fill('application/json'), 'text/plain', 'image/png', 'multipart/x', '']

const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({unit: 'binary', maxLength: 40}))
const field = fc.oneof(value, fc.integer(), fc.boolean(), fc.constant(null), fc.constant({}))
const VALID_CONTACT = {
  name: 'Ada',
  email: 'ada@example.com',
  topic: 'order',
  message: 'Where is it now?',
  consent: true,
}
const anyContact = fc.record(
  {
    name: field,
    email: fc.oneof(fc.emailAddress(), field),
    topic: fc.oneof(fc.constantFrom('sales', 'order'), field),
    message: fc.oneof(fc.string({minLength: 10}), field),
    consent: fc.oneof(fc.constant(true), field),
    website: field,
  },
  {requiredKeys: []},
)
const contact = fc.oneof(fc.constant(VALID_CONTACT), anyContact)
const question = fc.record(
  {
    text: fc.oneof(fc.string({minLength: 1}), field),
    email: fc.oneof(fc.emailAddress(), field),
    name: field,
    website: field,
  },
  {requiredKeys: ['text']},
)
const cart = fc.record({
  country: fc.oneof(fc.constantFrom('US', 'DE', 'XX'), field),
  currency: fc.constantFrom('USD', 'GBP'),
  items: fc.array(
    fc.record({
      product_id: fc.oneof(fc.constantFrom('heavyweight-tee', 'classic-hoodie', 'camp-mug'), field),
      quantity: fc.oneof(fc.integer({min: 1, max: 1000}), field),
    }),
    {maxLength: 5},
  ),
})
const signIn = fc.record({email: fc.oneof(fc.constant(ADA.email), field), password: field, code: field})
/** A product in which one field has any value. */
const product = fc
  .record({
    name: fc.constantFrom(...Object.keys(sampleProduct('heavyweight-tee'))),
    value: fc.oneof(field, fc.jsonValue()),
    isValid: fc.boolean(),
  })
  .map(({name, value, isValid}) => ({...sampleProduct('heavyweight-tee'), ...(!isValid && {[name]: value})}))
const FITTING: Record<string, fc.Arbitrary<object>> = {
  '/contact-submissions': contact,
  '/support/conversations': question,
  '/support/conversations/{}/messages': question,
  '/shipping-rates': cart,
  '/auth/sessions': signIn,
  '/admin/products/{}': product,
}
const body = fc.oneof(
  fc.jsonValue().map(one => JSON.stringify(one)),
  fc.constantFrom('', '{', '{"__proto__":{"x":1}}', '[[[[[', '"\ud800"', `{"a":"${'x'.repeat(70_000)}"}`),
  fc.string({unit: 'binary'}),
)
const bodyOf = (path: string) => {
  const fitting = FITTING[path]
  return fitting ? fc.oneof({weight: 2, arbitrary: fitting.map(one => JSON.stringify(one))}, body) : body
}
const request = fc.record({
  part: fc.oneof(fc.constantFrom('heavyweight-tee', 't-shirts'), value),
  query: fc.oneof(
    fc.constant<[string, string][]>([]),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), value), {maxLength: 4}),
  ),
  isRaw: fc.boolean(),
  type: fc.constantFrom(...TYPES),
  key: fc.option(fc.constantFrom('key-number-one', 'short', 'with space in it', 'ü'.repeat(9)), {nil: undefined}),
  credential: fc.constantFrom('none', 'none', 'unknown', 'visitor', 'administrator', 'administrator'),
  match: fc.option(fc.constantFrom('*', '"unknown"', 'W/"', 'ü'), {nil: undefined}),
  visitor: fc.option(fc.constantFrom('x'.repeat(43), 'short', 'ü'.repeat(43), ''), {nil: undefined}),
})
/** Returns a random request with the name of a credential. */
export const catalogueRequests = target
  .chain(one => fc.record({target: fc.constant(one), body: bodyOf(one.path), rest: request}))
  .map(({rest, ...one}) => ({...one, ...rest}))
