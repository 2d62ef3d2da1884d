import {createDetailFields} from '@/components/support/shared/createDetailFields'
import {createField, createHoneypot} from '@/components/support/shared/createField'
import {createForm} from '@/components/support/shared/createForm'
import type {CreateView} from '@/components/support/shared/view'
import {getToken, setDetails, setToken} from '@/components/support/shared/visitorStorage'
import {startConversation} from '@/lib/browser/support'
import {conversationView} from './conversationView'

/** A form that starts a conversation. `question` prefills it; name and e-mail address are optional. */
export const questionView =
  (question: string): CreateView =>
  context => {
    /** By the key of the request. */
    const pages: Record<string, string> = {}
    const text = createField({name: 'text', label: 'Your question', rows: 5, maxLength: 2000, value: question})
    const form = createForm({
      fields: [text, ...createDetailFields('If you would like the answer by email as well.')],
      extra: createHoneypot(),
      submit: 'Send question',
      busy: 'Sending …',
      async send(values, key) {
        // A retry from another page sends the same request again.
        pages[key] ??= location.pathname
        const message = {...values, text: values.text ?? '', page: pages[key]}
        const {visitorToken, conversation} = await startConversation(message, key, getToken())
        setToken(visitorToken)
        setDetails(values)
        context.replace(conversationView(conversation))
        context.announce('Sent. We answer within one working day.')
      },
    })
    return {title: 'Ask a person', body: [form], focus: text.input}
  }
