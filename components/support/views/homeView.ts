import {createButton} from '@/components/support/shared/createElement'
import type {AppName} from '@/components/support/shared/supportSettings'
import type {CreateView, ViewContext} from '@/components/support/shared/view'
import {getDetails} from '@/components/support/shared/visitorStorage'
import {conversationsSection} from './conversationsSection'
import {createRow} from './createRow'
import {detailsView} from './detailsView'
import {faqSection} from './faqSection'
import {orderView} from './orderView'
import {questionView} from './questionView'

const SECTIONS: Record<AppName, (context: ViewContext) => Element | null> = {
  faq: context => (context.settings.ui.enableKb === 'true' ? faqSection(context) : null),
  orders: context => createRow('Find an order', 'By its number and your email address', () => context.push(orderView)),
  shopper: context => {
    const {name, email} = getDetails()
    const details = [name, email].filter(Boolean).join(', ')
    return createRow('Your details', details || 'So that we know whom to answer', () => context.push(detailsView))
  },
  recentConversations: conversationsSection,
}

/** The first view of the panel: the widget's apps in the order of its settings, and a button to ask a person. */
export const homeView: CreateView = context => {
  const {apps, appOrder} = context.settings
  const sections = appOrder.filter(app => apps[app]?.enabled).flatMap(app => SECTIONS[app](context) ?? [])
  const ask = () => context.push(questionView(findSearch(sections)?.value.trim() ?? ''))
  const button = createButton({class: 'button', onclick: ask}, 'Ask a person')
  return {title: 'How can we help?', body: [...sections, button]}
}

/** The first view with the focus in the search of the answers, where a visitor with a question may find the answer at once. */
export const searchView: CreateView = context => {
  const view = homeView(context)
  return {...view, focus: findSearch(view.body)}
}

/** The only field of the first view. */
const findSearch = (elements: Element[]) => elements.map(one => one.querySelector('input')).find(one => one !== null)
