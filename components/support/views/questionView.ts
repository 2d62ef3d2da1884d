import {field, form, trap} from '@/components/support/shared/createForm'
import type {MakeView} from '@/components/support/shared/view'
import {memory} from '@/components/support/shared/visitorStorage'
import {startConversation} from '@/lib/browser/support'
import {conversationView} from './conversationView'

/** "I have a question": begins a conversation with what was typed, from whoever cares to say who they are. */
export const questionView =
  (typed: string): MakeView =>
  stage => {
    const {name, email} = memory.details
    const text = field({name: 'text', label: 'Your question', rows: 5, maxLength: 2000, value: typed})
    const fields = [
      text,
      field({name: 'name', label: 'Your name', value: name, isOptional: true, maxLength: 120, autoComplete: 'name'}),
      field({
        name: 'email',
        label: 'Email',
        type: 'email',
        value: email,
        hint: 'If you would like the answer by email as well.',
        isOptional: true,
        maxLength: 254,
        autoComplete: 'email',
      }),
    ]
    const made = form({
      fields,
      extra: trap(),
      submit: 'Send question',
      busy: 'Sending …',
      async send(values, key) {
        const question = {...values, text: values.text ?? '', page: location.pathname}
        const {visitorToken, conversation} = await startConversation(question, key, memory.token)
        memory.token = visitorToken
        memory.details = {name: values.name, email: values.email}
        stage.replace(conversationView(conversation))
        stage.say('Sent. We answer within one working day.')
      },
    })
    return {title: 'Ask a person', body: [made], focus: text.input}
  }
