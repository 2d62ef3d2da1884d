import {createDetailFields} from '@/components/support/shared/createDetailFields'
import {createButton, createElement} from '@/components/support/shared/createElement'
import {createForm} from '@/components/support/shared/createForm'
import type {CreateView} from '@/components/support/shared/view'
import {clearStorage, setDetails} from '@/components/support/shared/visitorStorage'

/** The visitor's optional details. Stored in this browser, sent with a question, and cleared on request. */
export const detailsView: CreateView = context => {
  const form = createForm({
    fields: createDetailFields(),
    submit: 'Keep them',
    busy: 'Keeping …',
    async send(values) {
      setDetails(values)
      context.back()
      context.announce('Your details are kept in this browser.')
    },
  })
  const forget = () => {
    clearStorage()
    context.back()
    context.announce('Forgotten.')
  }
  return {
    title: 'Your details',
    body: [
      createElement('p', {class: 'mute'}, 'They stay in this browser and go to us only with a question that you send.'),
      form,
      createButton({class: 'button plain', onclick: forget}, 'Forget me in this browser'),
      createElement(
        'p',
        {class: 'mute'},
        'Also forgets your conversations here. Ask us to delete them on our side as well.',
      ),
    ],
  }
}
