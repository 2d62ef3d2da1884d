import {subscribeToNewsletter} from '@/lib/catalogue/contact'
import {formPost} from '@/lib/http/form-post'
import {routes} from '@/lib/routes'

export const config = {api: {bodyParser: {sizeLimit: '4kb'}}}

/** Forwards the newsletter form to the backend. */
export default formPost({
  page: routes.blog,
  submit: (fields, sender) => subscribeToNewsletter(fields.email ?? '', sender),
})
