import {element} from '@/components/support/shared/createElement'
import {field, form} from '@/components/support/shared/createForm'
import type {MakeView} from '@/components/support/shared/view'
import {memory} from '@/components/support/shared/visitorStorage'

/** Who the visitor is, as far as they care to say: kept in this browser, sent with a question, forgotten on request. */
export const detailsView: MakeView = stage => {
  const {name, email} = memory.details
  const fields = [
    field({name: 'name', label: 'Your name', value: name, isOptional: true, maxLength: 120, autoComplete: 'name'}),
    field({
      name: 'email',
      label: 'Email',
      type: 'email',
      value: email,
      isOptional: true,
      maxLength: 254,
      autoComplete: 'email',
    }),
  ]
  const made = form({
    fields,
    submit: 'Keep them',
    busy: 'Keeping …',
    async send(values) {
      memory.details = {name: values.name, email: values.email}
      stage.back()
      stage.say('Your details are kept in this browser.')
    },
  })
  const forget = () => {
    memory.forget()
    stage.back()
    stage.say('Forgotten.')
  }
  return {
    title: 'Your details',
    body: [
      element('p', {class: 'mute'}, 'They stay in this browser and go to us only with a question that you send.'),
      made,
      element('button', {type: 'button', class: 'button plain', onclick: forget}, 'Forget me in this browser'),
      element('p', {class: 'mute'}, 'Also forgets your conversations here. Ask us to delete them on our side as well.'),
    ],
  }
}
