import {subscribeToNewsletter} from '@/lib/catalogue/contact'
import {formPost} from '@/lib/form-post'
import {routes} from '@/lib/routes'

export const config = {api: {bodyParser: {sizeLimit: '4kb'}}}

/** Takes the newsletter form and hands it to the backend. */
export default formPost({
  page: routes.blog,
  // Subscribing twice is the same as once, so nothing needs to be recognised.
  idempotencyKeyOf: () => '',
  submit: fields => subscribeToNewsletter(fields.email ?? ''),
})
